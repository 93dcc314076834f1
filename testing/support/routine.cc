// SPDX-License-Identifier: BSD-3-Clause
// Reads the rows of routine_table.cc. A row that it does not understand ends the program.
#include "testing/support/routine.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace loomblas::check {
namespace {

[[noreturn]] void fail(const Routine &routine, const std::string &token) {
  std::fprintf(stderr, "%s: `%s` is not understood\n", routine.pattern.c_str(), token.c_str());
  std::abort();
}

int place_of(const std::string &word, std::initializer_list<const char *> list) {
  const auto found = std::find(list.begin(), list.end(), word);
  return found == list.end() ? -1 : int(found - list.begin());
}

int option_of(const std::string &word) {
  return word == "trans" ? TransA : place_of(word, {"transa", "transb", "uplo", "side", "diag"});
}

Size size_of(const Routine &routine, const std::string &word) {
  const int found = place_of(word, {"m", "n", "k", "kl", "ku", "p", "q", "s"});
  if (found < 0)
    fail(routine, word);
  return Size(found);
}

Kind kind_of(const Routine &routine, const std::string &word) {
  const int found =
      place_of(word, {"v", "ge", "tr", "sy", "he", "gb", "tb", "sb", "hb", "tp", "sp", "hp"});
  if (found < 0)
    fail(routine, word);
  return Kind(found);
}

/// name[!][+]:kind[rows,cols][^option]
OperandType read_operand(const Routine &routine, const std::string &token) {
  const auto colon = token.find(':'), open = token.find('['), close = token.find(']');
  if (colon == token.npos || open == token.npos || close == token.npos)
    fail(routine, token);
  OperandType operand;
  operand.name = token.substr(0, token.find_first_of("!+:"));
  operand.written = token.find('!') < colon;
  operand.only_forward = token.find('+') < colon;
  operand.kind = kind_of(routine, token.substr(colon + 1, open - colon - 1));
  const std::string sizes = token.substr(open + 1, close - open - 1);
  const auto comma = sizes.find(',');
  operand.rows = size_of(routine, sizes.substr(0, comma));
  operand.cols = comma == sizes.npos ? One : size_of(routine, sizes.substr(comma + 1));
  if (const auto hat = token.find('^'); hat != token.npos)
    operand.trans = option_of(token.substr(hat + 1));
  return operand;
}

void read_argument(Routine &routine, const std::string &token) {
  const std::string word = token.substr(0, token.find_first_of("=:"));
  if (token.find('[') != token.npos) {
    routine.arguments.push_back({Argument::Operand, int(routine.operands.size())});
    routine.operands.push_back(read_operand(routine, token));
  } else if (const int option = option_of(word); option >= 0) {
    const auto equals = token.find('=');
    const char *defaults[] = {"NTC", "NTC", "UL", "LR", "NU"};
    routine.letters[std::size_t(option)] =
        equals == token.npos ? defaults[option] : token.substr(equals + 1);
    routine.arguments.push_back({Argument::OptionLetter, option});
  } else if (place_of(word, {"m", "n", "k", "kl", "ku"}) >= 0) {
    routine.arguments.push_back({Argument::SizeNumber, size_of(routine, word)});
  } else if (word == "param") {
    routine.arguments.push_back({Argument::Parameters, 0});
    for (const char *name : {"h11", "h21", "h12", "h22"})
      routine.scalars.push_back({name, true});
  } else if (place_of(word, {"alpha", "beta", "factor", "c", "s", "sb"}) >= 0) {
    routine.arguments.push_back({Argument::Scalar, int(routine.scalars.size())});
    routine.scalars.push_back({word, token.find(":r") != token.npos});
  } else {
    fail(routine, token);
  }
}

int scalar_called(const Routine &routine, const std::string &name) {
  for (std::size_t i = 0; i < routine.scalars.size(); ++i)
    if (routine.scalars[i].name == name)
      return int(i);
  return -1;
}

int operand_called(const Routine &routine, const std::string &name) {
  for (std::size_t i = 0; i < routine.operands.size(); ++i)
    if (routine.operands[i].name == name)
      return int(i);
  fail(routine, name);
}

std::vector<std::string> split(const std::string &text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);)
    parts.push_back(part);
  return parts;
}

/// target = ...
Equation read_equation(const Routine &routine, const std::string &text) {
  std::istringstream words(text);
  std::string word;
  words >> word;
  Equation equation;
  equation.target = word == "result" ? Equation::result : operand_called(routine, word);
  words >> word; // the equals sign
  Term term;
  while (words >> word) {
    const int form = place_of(word, {"", "\\", "/", "asum", "nrm2", "iamax"});
    const bool tilde = word[0] == '~';
    if (form > 0) {
      equation.form = Equation::Form(form);
    } else if (word == "+" || word == "-") {
      equation.terms.push_back(term);
      term = {};
      term.minus = word == "-";
    } else if (const int scalar = scalar_called(routine, word.substr(tilde)); scalar >= 0) {
      term.scalar = scalar;
      term.conjugate_scalar = tilde;
    } else {
      const bool star = word.back() == '*', marked = star || word.back() == '\'';
      term.factors.push_back(
          {operand_called(routine, word.substr(0, word.size() - marked)), marked, star});
    }
  }
  equation.terms.push_back(term);
  return equation;
}

} // namespace

Routine read_routine(int level, const char *pattern, const char *types, const char *arguments,
                     const char *equations) {
  Routine routine;
  routine.pattern = pattern;
  routine.types = types;
  routine.level = level;
  routine.majors_agree = arguments[0] == '=';
  std::istringstream tokens(arguments + (routine.majors_agree ? 1 : 0));
  std::string token;
  while (tokens >> token)
    if (token == "->") {
      tokens >> token;
      routine.result = Result(1 + place_of(token, {"T", "R", "double", "index"}));
    } else {
      read_argument(routine, token);
    }
  const std::vector<std::string> sides = split(equations, '|');
  for (std::size_t side = 0; side < sides.size(); ++side)
    for (const std::string &equation : split(sides[side], ';'))
      routine.equations[side].push_back(read_equation(routine, equation));
  return routine;
}

std::string Routine::name(char type) const {
  std::string name = pattern;
  std::replace(name.begin(), name.end(), '?', type);
  return name;
}

bool Routine::has(Size size) const {
  return std::any_of(arguments.begin(), arguments.end(), [size](const Argument &argument) {
    return argument.role == Argument::SizeNumber && argument.number == size;
  });
}

std::string Routine::values(Option option, char type) const {
  std::string values;
  for (const char letter : letters[option])
    if (!std::islower(letter) || !is_complex_type(type))
      values.push_back(char(std::toupper(letter)));
  return values;
}

} // namespace loomblas::check
