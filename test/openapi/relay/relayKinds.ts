import { resolve } from 'node:path'
import ts from 'typescript'

/** Returns the kinds of the relay's problems, read from the type that its source declares. */
export function relayKinds(): string[] {
  const file = resolve(import.meta.dirname, '../../../src/relay/http/relayProblemKind.ts')
  const program = ts.createProgram([file], { strict: true, noEmit: true, types: [] })
  const source = program.getSourceFile(file)
  const checker = program.getTypeChecker()
  const module = source && checker.getSymbolAtLocation(source)
  const kind =
    module && checker.getExportsOfModule(module).find(({ name }) => name === 'RelayProblemKind')
  const type = kind && checker.getDeclaredTypeOfSymbol(kind)
  const kinds = type?.isUnion() ? type.types : []
  return kinds.flatMap((one) => (one.isStringLiteral() ? [one.value] : [])).sort()
}
