import process from 'node:process'
import type { CommandIo } from '../relay/commandIo.js'
import type { CommandHost } from '../relay/waitForStop.js'
import { readTypesArgs, type TypesArgs, UsageError } from './typesArgs.js'
import { TypesFault } from './typesFault.js'
import { watchManifest } from './watchManifest.js'
import { writeTypes } from './writeTypes.js'

const HELP = `svc-react types: writes the names and types of your integrations, for editors and TypeScript.

  npx svc-react types --manifest amp.yaml --out src/svc.d.ts [--alias crm=hub-crm] [--watch | --check]
  npx svc-react types --relay http://localhost:3000/api/svc --out src/svc.d.ts [--header 'cookie: …'] [--check]

  --manifest FILE     reads the integrations of a manifest (YAML)
  --relay URL         reads the integrations of a running relay
  --out FILE          the declaration to write. TypeScript must include it
  --alias ALIAS=NAME  the relay's alias of an integration. Repeatable. Default: its name in the manifest
  --header 'N: V'     a header of the request to the relay, such as the cookie of your session. Repeatable
  --watch             writes the file again after each change of the manifest
  --check             writes nothing, and fails if the file is out of date
  --help              prints this help

Exit code: 0 if the file is up to date, 1 if it is not or cannot be written, 2 if the arguments are invalid.`

/** Returns the command that updates the file, without the values of headers, which can be secret. */
function updateCommand({ source, out }: TypesArgs): string {
  const quoted = (text: string) => (/^[\w@%+=:,./-]+$/.test(text) ? text : JSON.stringify(text))
  const from =
    'manifest' in source
      ? [
          `--manifest ${quoted(source.manifest)}`,
          ...[...source.aliases].map(([alias, name]) => `--alias ${quoted(`${alias}=${name}`)}`),
        ]
      : [
          `--relay ${quoted(source.relay)}`,
          ...[...source.headers.keys()].map((name) => `--header '${name}: …'`),
        ]
  return ['npx svc-react types', ...from, `--out ${quoted(out)}`].join(' ')
}

async function runOnce(run: TypesArgs, io: CommandIo): Promise<number> {
  const { isChanged, warnings } = await writeTypes(run)
  for (const warning of warnings) io.err(warning)
  if (run.isCheck && isChanged) {
    io.err(`${run.out} is out of date. Run ${updateCommand(run)}`)
    return 1
  }
  io.out(isChanged ? `${run.out} written` : `${run.out} is up to date`)
  return 0
}

/** Calls a function that returns an exit code. Prints a fault, and returns its exit code. */
async function reportFault(io: CommandIo, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof TypesFault)) throw error
    io.err(error.message)
    return 1
  }
}

/**
 * Runs `svc-react types`. With `--watch`, runs until the process receives a signal.
 *
 * @param args - Arguments after the name of the command.
 * @returns the exit code
 */
export async function typesCommand(
  args: string[],
  io: CommandIo,
  host: CommandHost = process,
): Promise<number> {
  let run: TypesArgs | null
  try {
    run = readTypesArgs(args)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    io.err(`svc-react types: ${error.message} See svc-react types --help.`)
    return 2
  }
  if (!run) {
    io.out(HELP)
    return 0
  }
  const { source } = run
  const options = run
  const write = () => reportFault(io, () => runOnce(options, io))
  if (!run.isWatch || !('manifest' in source)) return write()
  return reportFault(io, async () => {
    await watchManifest(source.manifest, host, async () => {
      await write()
    })
    return 0
  })
}
