// SPDX-License-Identifier: BSD-3-Clause
// A kernel just large enough to run one static x86-64 Linux program in an emulator: it switches
// every vector state component on, loads the ELF file it finds on the disk, answers the few system
// calls a test needs, and reports the exit status. One process, one thread, no files, no signals.
#include <elf.h>
#include <stddef.h>
#include <stdint.h>

enum {
  K = 1 << 10,
  M = 1 << 20,
  PAGE = 4096,
  RAM = 512 * M,
  TABLES = 2 * M,
  TABLE_DIR = 3 * M,
  PROGRAM_AT = 384 * M,
  ARGS_AT = PROGRAM_AT - 4 * K,
  MMAP_LO = 192 * M,
  MMAP_HI = 368 * M,
  STACK_HI = 382 * M,
  STACK_SIZE = 8 * M
};
enum { ENOENT = 2, EBADF = 9, ENOMEM = 12, EINVAL = 22, ENOTTY = 25, ENOSYS = 38 };

static void outb(uint16_t port, uint8_t v) { __asm__ volatile("outb %0,%1" ::"a"(v), "Nd"(port)); }
static void wrmsr(uint32_t r, uint64_t v) {
  __asm__ volatile("wrmsr" ::"c"(r), "a"((uint32_t)v), "d"((uint32_t)(v >> 32)));
}
static uint64_t rdtsc(void) {
  uint32_t a, d;
  __asm__ volatile("rdtsc" : "=a"(a), "=d"(d));
  return (uint64_t)d << 32 | a;
}

void *memset(void *p, int c, size_t n) {
  void *r = p;
  __asm__ volatile("rep stosb" : "+D"(p), "+c"(n) : "a"(c) : "memory");
  return r;
}
void *memcpy(void *d, const void *s, size_t n) {
  void *r = d;
  __asm__ volatile("rep movsb" : "+D"(d), "+S"(s), "+c"(n)::"memory");
  return r;
}

static uint8_t inb(uint16_t port) {
  uint8_t v;
  __asm__ volatile("inb %1,%0" : "=a"(v) : "Nd"(port));
  return v;
}

// Output goes to the emulated parallel port, which Bochs writes to a file without any timing.
static void put(char c) {
  outb(0x378, c);
  outb(0x37a, 0x0d);
  outb(0x37a, 0x0c);
}
static void puts_(const char *s) {
  while (*s)
    put(*s++);
}
static void putx(uint64_t v) {
  puts_("0x");
  for (int i = 60; i >= 0; i -= 4)
    put("0123456789abcdef"[v >> i & 15]);
}
static void putd(unsigned v) {
  if (v > 9)
    putd(v / 10);
  put('0' + v % 10);
}

static _Noreturn void quit(int status) {
  puts_("\n@@exit ");
  putd(status);
  put('\n');
  for (const char *s = "Shutdown"; *s; s++)
    outb(0x8900, *s);
  for (;;)
    __asm__ volatile("cli; hlt");
}

// Page tables: 4 KiB identity pages, so that guard pages and null pointers fault.
static uint64_t *const pte = (uint64_t *)TABLES;
static void flush(void) {
  __asm__ volatile("mov %%cr3,%%rax; mov %%rax,%%cr3" ::: "rax", "memory");
}
static void map(uint64_t a, uint64_t n, uint64_t flags) {
  for (uint64_t p = a / PAGE; p < (a + n + PAGE - 1) / PAGE; p++)
    pte[p] = p * PAGE | flags;
}
enum { NONE = 0, KERNEL = 3, USER_R = 5, USER = 7 };
static uint64_t prot_flags(int prot) { return prot & 2 ? USER : prot ? USER_R : NONE; }
static uint64_t marked[RAM / PAGE / 64]; // pages handed out by mmap, whatever their protection
static int used(uint64_t p) { return marked[p / 64] >> p % 64 & 1; }
static void mark(uint64_t a, uint64_t n, int on) {
  for (uint64_t p = a / PAGE; p < (a + n) / PAGE; p++) {
    marked[p / 64] &= ~(1ul << p % 64);
    if (on)
      marked[p / 64] |= 1ul << p % 64;
  }
}

static uint64_t do_mmap(uint64_t addr, uint64_t len, int prot, int flags, int fd) {
  if (!len || fd >= 0)
    return -EINVAL;
  len = (len + PAGE - 1) & -PAGE;
  if (!(flags & 0x10)) { // not MAP_FIXED
    uint64_t run = 0, p = MMAP_LO / PAGE;
    for (; p < MMAP_HI / PAGE && run < len / PAGE; p++)
      run = used(p) ? 0 : run + 1;
    if (run < len / PAGE)
      return -ENOMEM;
    addr = p * PAGE - len;
  } else if (addr + len > MMAP_HI || addr < 4 * M)
    return -ENOMEM;
  map(addr, len, USER);
  flush();
  memset((void *)addr, 0, len);
  map(addr, len, prot_flags(prot));
  flush();
  mark(addr, len, 1);
  return addr;
}

static uint64_t brk_lo, brk_now;
struct iov {
  const char *p;
  uint64_t n;
};
static uint64_t emit(const char *p, uint64_t n) {
  for (uint64_t i = 0; i < n; i++)
    put(p[i]);
  return n;
}

uint64_t do_syscall(uint64_t nr, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e,
                    uint64_t f) {
  (void)f;
  switch (nr) {
  case 0:
    return 0; // read: end of file
  case 1:
    return a == 1 || a == 2 ? emit((const char *)b, c) : (uint64_t)-EBADF;
  case 20: {
    const struct iov *v = (void *)b;
    uint64_t n = 0;
    for (uint64_t i = 0; i < c; i++)
      n += emit(v[i].p, v[i].n);
    return n;
  }
  case 5:
  case 262: {
    uint32_t *st = (void *)(nr == 5 ? b : c);
    memset(st, 0, 144);
    st[6] = 0020620;
    ((uint64_t *)st)[7] = PAGE;
    return 0;
  } // fstat: a terminal
  case 9:
    return do_mmap(a, b, c, d, (int)e);
  case 10:
    map(a, b, prot_flags(c));
    flush();
    return 0; // mprotect
  case 11:
    map(a, b, NONE);
    flush();
    mark(a, (b + PAGE - 1) & -PAGE, 0);
    return 0; // munmap
  case 12:    // brk
    if (a >= brk_lo && a < MMAP_LO) {
      if (a > brk_now) {
        map(brk_now, a - brk_now, USER);
        flush();
        memset((void *)brk_now, 0, a - brk_now);
      }
      brk_now = a;
    }
    return brk_now;
  case 13:
  case 14:
  case 28:
  case 131:
  case 273:
  case 24:
  case 35:
  case 230:
  case 202:
  case 203:
    return 0; // signals, madvise, sleep, futex, affinity
  case 16:
    return -ENOTTY; // ioctl
  case 39:
  case 186:
  case 218:
    return 1; // getpid, gettid, set_tid_address
  case 102:
  case 104:
  case 107:
  case 108:
    return 0; // ids
  case 158:   // arch_prctl
    if (a == 0x1002) {
      wrmsr(0xc0000100, b);
      return 0;
    } // set FS base
    if (a == 0x1001) {
      wrmsr(0xc0000101, b);
      return 0;
    }
    return a == 0x1023 ? 0 : (uint64_t)-EINVAL; // AMX permission: granted
  case 96:
  case 201:
    return 0;
  case 228: {
    uint64_t *t = (void *)b, n = rdtsc();
    t[0] = n / 1000000000;
    t[1] = n % 1000000000;
    return 0;
  } // clock: one tick, one ns
  case 204: {
    if (b < 8)
      return -EINVAL;
    *(uint64_t *)c = 1;
    return 8;
  } // sched_getaffinity
  case 302: {
    uint64_t *r = (void *)d;
    if (r)
      r[0] = r[1] = b == 3 ? STACK_SIZE : -1ul;
    return 0;
  }
  case 318:
    for (uint64_t i = 0; i < b; i++)
      ((uint8_t *)a)[i] = i * 37 + 11;
    return b; // getrandom: fixed
  case 63: {
    char *u = (void *)a;
    memset(u, 0, 390);
    memcpy(u, "Linux", 6);
    memcpy(u + 130, "6.1.0", 6);
    memcpy(u + 260, "x86_64", 7);
    return 0;
  }
  case 2:
  case 21:
  case 257:
  case 89:
  case 267:
  case 269:
  case 439:
    return -ENOENT; // no files
  case 79:
    memcpy((void *)a, "/", 2);
    return 2; // getcwd
  case 3:
  case 8:
    return -EBADF;
  case 334:
    return -ENOSYS; // rseq
  case 62:
  case 200:
  case 234:
    quit(128 + (int)(nr == 234 ? c : b)); // kill, tkill, tgkill
  case 60:
  case 231:
    quit((int)(a & 255));
  }
  puts_("[bare] unknown system call ");
  putd(nr);
  put('\n');
  return -ENOSYS;
}

_Noreturn void do_trap(const uint64_t *s) {
  uint64_t cr2;
  __asm__ volatile("mov %%cr2,%0" : "=r"(cr2));
  puts_("\n[bare] exception ");
  putd(s[0]);
  puts_(s[3] & 3 ? " at " : " in the kernel at ");
  putx(s[2]);
  puts_(" error ");
  putx(s[1]);
  puts_(" address ");
  putx(cr2);
  puts_(" code");
  if (s[0] != 14 || cr2 != s[2])
    for (int i = 0; i < 12; i++) {
      put(' ');
      uint8_t v = ((uint8_t *)s[2])[i];
      put("0123456789abcdef"[v >> 4]);
      put("0123456789abcdef"[v & 15]);
    }
  quit(128 + (s[0] == 6 ? 4 : s[0] == 0 || s[0] == 16 || s[0] == 19 ? 8 : s[0] == 3 ? 5 : 11));
}

// The primary disk holds the arguments (4 KiB, one a line) and then the program.
static void disk_read(uint32_t sector, uint32_t n, void *to) {
  for (; n; n--, sector++) {
    static uint32_t left; // sectors to come of the command under way
    if (!left) {
      left = n < 128 ? n : 128;
      outb(0x1f6, 0xe0 | sector >> 24);
      outb(0x1f2, left);
      outb(0x1f3, sector);
      outb(0x1f4, sector >> 8);
      outb(0x1f5, sector >> 16);
      outb(0x1f7, 0x20);
    }
    uint8_t st;
    while ((st = inb(0x1f7)) & 0x80 || !(st & 0x09))
      ;
    if (st & 1) {
      puts_("[bare] disk error");
      quit(126);
    }
    uint64_t words = 256;
    __asm__ volatile("rep insw" : "+D"(to), "+c"(words) : "d"(0x1f0) : "memory");
    left--;
  }
}

extern const uint64_t trap_table[22];
extern char syscall_entry[];
_Noreturn void to_user(uint64_t rip, uint64_t rsp);

static uint64_t gdt[8] = {0,
                          0x00af9b000000ffff,
                          0x00cf93000000ffff,
                          0x00cffb000000ffff,
                          0x00cff3000000ffff,
                          0x00affb000000ffff};
static uint32_t tss[26];
static struct {
  uint16_t lo, sel, attr, mid;
  uint32_t hi, zero;
} idt[22];
struct desc {
  uint16_t limit;
  uint64_t base;
} __attribute__((packed));

_Noreturn void kmain(void) {
  // Descriptor tables and the way in from ring 3.
  *(uint64_t *)((char *)tss + 4) = 0x3e0000;
  tss[25] = 104 << 16;
  uint64_t t = (uint64_t)tss;
  gdt[6] = 103 | (t & 0xffffff) << 16 | 0x89ul << 40 | (t >> 24 & 0xff) << 56;
  gdt[7] = t >> 32;
  for (int i = 0; i < 22; i++) {
    uint64_t h = trap_table[i];
    idt[i].lo = h;
    idt[i].sel = 8;
    idt[i].attr = 0x8e00;
    idt[i].mid = h >> 16;
    idt[i].hi = h >> 32;
  }
  struct desc g = {sizeof gdt - 1, (uint64_t)gdt}, x = {sizeof idt - 1, (uint64_t)idt};
  __asm__ volatile("lgdt %0; lidt %1; mov %2,%%ds; mov %2,%%es; mov %2,%%ss; ltr %w3; pushq $8; "
                   "leaq 1f(%%rip),%%rax; pushq %%rax; lretq; 1:" ::"m"(g),
                   "m"(x), "r"(0x10), "r"(0x30)
                   : "rax", "memory");
  wrmsr(0xc0000081, 0x18ul << 48 | 0x08ul << 32);
  wrmsr(0xc0000082, (uint64_t)syscall_entry);
  wrmsr(0xc0000084, 0x47700);

  // Every vector state component this CPU model has.
  uint32_t lo = 1, hi, q = 0;
  __asm__ volatile("cpuid" : "+a"(lo), "+c"(q), "=d"(hi)::"ebx");
  if (q >> 26 & 1) {
    uint64_t cr4;
    __asm__ volatile("mov %%cr4,%0" : "=r"(cr4));
    __asm__ volatile("mov %0,%%cr4" ::"r"(cr4 | 1 << 18));
    lo = 13;
    q = 0;
    __asm__ volatile("cpuid" : "+a"(lo), "+c"(q), "=d"(hi)::"ebx");
    __asm__ volatile("xsetbv" ::"c"(0), "a"(lo & 0x600e7), "d"(0));
  }

  // Fine page tables.
  memset(pte, 0, RAM / PAGE * 8);
  map(M, 3 * M, KERNEL);
  map(ARGS_AT, RAM - ARGS_AT, KERNEL);
  map(STACK_HI - STACK_SIZE, STACK_SIZE, USER);
  uint64_t *pd = (uint64_t *)TABLE_DIR;
  memset(pd, 0, PAGE);
  for (int i = 0; i < RAM / (2 * M); i++)
    pd[i] = (uint64_t)(pte + 512 * i) | 7;
  *(uint64_t *)0x2000 = (uint64_t)pd | 7;
  *(uint64_t *)0x1000 |= 4;
  flush();

  // The program.
  disk_read(0, 16, (void *)ARGS_AT); // arguments, then the program's first 4 KiB
  const Elf64_Ehdr *eh = (void *)PROGRAM_AT;
  const Elf64_Phdr *ph = (void *)(PROGRAM_AT + eh->e_phoff);
  if (eh->e_ident[0] != 0x7f || eh->e_machine != EM_X86_64) {
    puts_("[bare] not an x86-64 ELF program");
    quit(126);
  }
  uint64_t bytes = 0;
  for (int i = 0; i < eh->e_phnum; i++)
    if (ph[i].p_type == PT_LOAD && ph[i].p_offset + ph[i].p_filesz > bytes)
      bytes = ph[i].p_offset + ph[i].p_filesz;
  if (bytes > RAM - PROGRAM_AT) {
    puts_("[bare] the program is too big");
    quit(126);
  }
  if (bytes > 8 * 512)
    disk_read(16, (bytes + 511) / 512 - 8, (void *)(PROGRAM_AT + 4 * K));
  uint64_t base = eh->e_type == ET_DYN ? 4 * M : 0, end = 0, phdr = 0;
  for (int i = 0; i < eh->e_phnum; i++) {
    if (ph[i].p_type == PT_INTERP) {
      puts_("[bare] the program must be static");
      quit(126);
    }
    if (ph[i].p_type != PT_LOAD)
      continue;
    uint64_t a = base + ph[i].p_vaddr;
    map(a, ph[i].p_memsz, USER);
    flush();
    memcpy((void *)a, (void *)(PROGRAM_AT + ph[i].p_offset), ph[i].p_filesz);
    memset((void *)(a + ph[i].p_filesz), 0, ph[i].p_memsz - ph[i].p_filesz);
    if (a + ph[i].p_memsz > end)
      end = a + ph[i].p_memsz;
    if (ph[i].p_offset <= eh->e_phoff && eh->e_phoff < ph[i].p_offset + ph[i].p_filesz)
      phdr = a + eh->e_phoff - ph[i].p_offset;
  }
  brk_lo = brk_now = (end + PAGE - 1) & -PAGE;

  // Arguments (one a line), environment (none), auxiliary vector.
  char *top = (char *)STACK_HI - 64 * K, *args = (char *)ARGS_AT;
  uint64_t *sp = (uint64_t *)(STACK_HI - 128 * K);
  int n = 0;
  for (char *s = top, *in = args; *in; in++, s++) {
    if (s == top || s[-1] == 0)
      sp[++n] = (uint64_t)s;
    *s = *in == '\n' ? 0 : *in;
  }
  sp[0] = n;
  sp[n + 1] = 0;
  sp[n + 2] = 0;
  uint64_t *av = sp + n + 3;
  uint64_t aux[] = {AT_PHDR,   phdr, AT_PHENT,  56,    AT_PHNUM,  eh->e_phnum,
                    AT_PAGESZ, PAGE, AT_BASE,   0,     AT_ENTRY,  base + eh->e_entry,
                    AT_UID,    0,    AT_EUID,   0,     AT_GID,    0,
                    AT_EGID,   0,    AT_SECURE, 0,     AT_RANDOM, (uint64_t)top - 64,
                    AT_CLKTCK, 100,  AT_EXECFN, sp[1], AT_NULL,   0};
  memcpy(av, aux, sizeof aux);
  to_user(base + eh->e_entry, (uint64_t)sp);
}
