/** Returns the lines with a warning or an error in the output of a command or a server, except expected ones. */
export function warningsIn(output, expected) {
  return output
    .split('\n')
    .filter((line) => /\b(?:warn(?:ing)?s?|errors?|deprecated)\b|Error:/i.test(line))
    .filter((line) => !expected?.test(line))
}
