// Makes a release: `npm run release` creates the commit and the tag, `npm run release -- --publish` publishes from CI,
// which can prove the origin of the package, and `npm run release -- --dry-run` does both in a copy, without the
// network and without publishing (`--no-build` with it uses the current `dist`). docs/releasing.md describes the steps.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { packageChecks } from './lib/packageChecks.mjs'
import { compareReports } from './release/compareReports.ts'
import { pendingChangesets } from './release/pendingChangesets.ts'
import { keepReleased, readReleased, readReports } from './release/releasedReports.ts'
import { renameExamplesKit } from './release/renameExamplesKit.ts'
import { sbomFaults } from './release/sbomFaults.ts'
import { tarballFaults } from './release/tarballFaults.ts'
import { writeSbom } from './release/writeSbom.ts'

/** Runs a command and returns its output. If it fails, throws an error with the output. */
function run(root, command, ...args) {
  const shell = process.platform === 'win32'
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, shell }
  const { status, stdout, stderr, error } = spawnSync(command, args, options)
  if (status === 0) return stdout
  const output = [stdout, stderr, error?.message].filter(Boolean).join('\n').trim()
  throw new Error(`${[command, ...args].join(' ')}\n${output}`)
}

function step(name, work) {
  const startedMs = Date.now()
  const result = work()
  console.log(`✓ ${name} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`)
  return result
}

function demand(isSo, fault) {
  if (!isSo) throw new Error(fault)
}

const readJson = (root, path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

function demandClean(root) {
  const changed = run(root, 'git', 'status', '--porcelain')
  demand(changed === '', `there are uncommitted changes; commit or remove them first:\n${changed}`)
}

function build(root, { isBuilt }) {
  if (!isBuilt) step('build', () => run(root, 'npm', 'run', '--silent', 'build'))
  demand(existsSync(join(root, 'dist/index.js')), 'dist does not exist: run without --no-build')
}

/** Repeats the package checks of `npm test` for the version that is published. */
function checkPackage(root) {
  for (const [name, [check, ...args]] of Object.entries(packageChecks)) {
    step(name, () => run(root, 'npx', '--no-install', check, ...args))
  }
  // In a copy, node_modules is a link, which npm does not follow.
  step('licenses', () => run(ROOT, 'npm', 'run', '--silent', 'licenses'))
}

/** Packs the kit and checks the tarball itself. Returns its path. */
function pack(root, folder) {
  const { name, version } = readJson(root, 'package.json')
  const options = ['--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder]
  const [{ filename, files, size }] = Object.values(
    JSON.parse(run(root, 'npm', 'pack', ...options)),
  )
  run(folder, 'tar', '-xzf', filename)
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'), 'junction')
  const faults = tarballFaults(join(folder, 'package'), version)
  demand(faults.length === 0, `the package cannot be published:\n  ${faults.join('\n  ')}`)
  console.log(`  ${name}@${version}: ${files.length} files, ${Math.round(size / 1000)} kB packed`)
  return join(folder, filename)
}

/** Writes the SBOM of the packages that users install and checks it. Returns its path. */
function describeDependencies(root, folder) {
  const file = writeSbom(root, folder)
  const faults = sbomFaults(
    JSON.parse(readFileSync(file, 'utf8')),
    readJson(root, 'package-lock.json'),
    readJson(root, 'package.json'),
  )
  demand(faults.length === 0, `the SBOM is not correct:\n  ${faults.join('\n  ')}`)
  return file
}

/** Creates a folder that is removed after `work`. */
async function inTemporaryFolder(work) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-react-release-')))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates the commit and the tag of the release that the pending changesets define. */
async function prepare(root, { isBuilt }) {
  const { name, version: before } = readJson(root, 'package.json')
  const { baseBranch } = readJson(root, '.changeset/config.json')
  const branch = run(root, 'git', 'branch', '--show-current').trim()
  demand(
    branch === baseBranch,
    `the current branch is ${branch || 'none'}, but releases are made on ${baseBranch}`,
  )
  demandClean(root)
  demand(
    !existsSync(join(root, '.changeset/pre.json')),
    'prereleases are not supported: run npx changeset pre exit',
  )
  const pending = await pendingChangesets(root, name)
  demand(
    pending.some(({ bump }) => bump !== 'none'),
    'nothing to release: .changeset has no changeset (npx changeset creates one)',
  )

  build(root, { isBuilt })
  step('surface', () => run(root, process.execPath, 'scripts/api-report.mjs'))
  try {
    return await commitRelease(root, { name, before })
  } catch (error) {
    const advice = 'To set its changes aside, run git stash --include-untracked.'
    throw root === ROOT ? new Error(`${error.message}\n${advice}`) : error
  }
}

/** Changes the files of a release, checks the resulting package, and commits the files. */
async function commitRelease(root, { name, before }) {
  step('version and changelog', () => run(root, 'npx', 'changeset', 'version'))
  const { version } = readJson(root, 'package.json')
  demand(version !== before, `the version is still ${before}`)
  step('lockfile and examples', () => {
    const options = ['--no-git-tag-version', '--allow-same-version', '--ignore-scripts']
    run(root, 'npm', 'version', version, ...options)
    demand(
      readJson(root, 'package-lock.json').version === version,
      'the lockfile still has the old version',
    )
    const files = run(root, 'git', 'ls-files', 'examples').trim().split('\n')
    renameExamplesKit(root, files, version)
  })
  keepReleased(root, version, readReports(join(root, 'api')))
  const since = compareReports(readReleased(root, version), readReports(join(root, 'api')))
  demand(since.length === 0, `api/released differs from the API of the release: ${since[0]?.where}`)
  checkPackage(root)
  await inTemporaryFolder((folder) => step('tarball', () => pack(root, folder)))
  await inTemporaryFolder((folder) => step('SBOM', () => describeDependencies(root, folder)))
  step('commit and tag', () => {
    run(root, 'git', 'add', '--all')
    run(root, 'git', 'commit', '--quiet', '--message', `chore(release): ${version}`)
    run(root, 'git', 'tag', '--annotate', `v${version}`, '--message', `${name} ${version}`)
  })
  return version
}

/** Returns the repository of package.json in the form `owner/name`. */
function repositoryOf({ repository }) {
  const url = typeof repository === 'string' ? repository : (repository?.url ?? '')
  return /github(?:\.com[/:]|:)([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(url)?.[1]
}

/** Returns the reason that the registry would reject the provenance of the package, or undefined. */
function provenanceFault(root) {
  const { GITHUB_REPOSITORY, ACTIONS_ID_TOKEN_REQUEST_URL } = process.env
  const repository = repositoryOf(readJson(root, 'package.json'))
  if (!repository) {
    return 'package.json has no repository: set "repository": { "type": "git", "url": "git+https://github.com/OWNER/NAME.git" }, and set homepage and bugs'
  }
  if (!GITHUB_REPOSITORY || !ACTIONS_ID_TOKEN_REQUEST_URL) {
    return 'only a GitHub workflow with `permissions: id-token: write` can prove it: push the tag, and .github/workflows/release.yml publishes'
  }
  if (GITHUB_REPOSITORY.toLowerCase() !== repository.toLowerCase()) {
    return `this runs in ${GITHUB_REPOSITORY}, but package.json names ${repository}`
  }
  return undefined
}

/** Publishes the release of the current commit. */
async function publish(root, { isBuilt, isDryRun }) {
  const { name, version } = readJson(root, 'package.json')
  demandClean(root)
  const tags = run(root, 'git', 'tag', '--points-at', 'HEAD').split('\n')
  demand(
    tags.includes(`v${version}`),
    `this commit has no tag v${version}: npm run release creates the commit and the tag`,
  )
  const pending = await pendingChangesets(root, name)
  demand(pending.length === 0, 'changesets are pending: run npm run release first')
  const fault = provenanceFault(root)
  if (fault && isDryRun) console.log(`  a real release would stop here: ${fault}`)
  else demand(!fault, `provenance cannot be proved: ${fault}`)

  build(root, { isBuilt })
  await inTemporaryFolder((folder) => {
    const tarball = step('tarball', () => pack(root, folder))
    const sbom = step('SBOM', () => describeDependencies(root, join(folder, 'sbom')))
    // Even a dry run of npm would query the registry for the published versions.
    const how = isDryRun ? ['--dry-run', '--offline'] : []
    const options = ['--provenance', '--access', 'public', '--loglevel', 'notice', ...how]
    const output = step('npm publish', () => run(root, 'npm', 'publish', tarball, ...options))
    demand(
      output.includes(`+ ${name}@${version}`),
      `npm publish succeeded, but printed only:\n${output}`,
    )
    // The workflow attaches the files of this folder to the release.
    const released = join(root, 'release')
    mkdirSync(released, { recursive: true })
    for (const file of [tarball, sbom]) cpSync(file, join(released, basename(file)))
  })
  return `${name}@${version}`
}

/** Copies all files that the next commit could contain into a new repository with one commit. */
function copyProject(root, copy, { isBuilt }) {
  const names = run(root, 'git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  for (const name of names.split('\0').filter((it) => it && existsSync(join(root, it)))) {
    mkdirSync(join(copy, dirname(name)), { recursive: true })
    cpSync(join(root, name), join(copy, name))
  }
  if (isBuilt) cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true })
  symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'), 'junction')
  const { baseBranch } = readJson(root, '.changeset/config.json')
  run(copy, 'git', 'init', '--quiet', '--initial-branch', baseBranch)
  run(copy, 'git', 'config', 'user.name', 'dry run')
  run(copy, 'git', 'config', 'user.email', 'dry-run@localhost')
  run(copy, 'git', 'config', 'commit.gpgSign', 'false')
  run(copy, 'git', 'config', 'tag.gpgSign', 'false')
  // Git treats the link as a file, so the pattern for a folder does not match it.
  writeFileSync(join(copy, '.git/info/exclude'), 'node_modules\n')
  run(copy, 'git', 'add', '--all')
  run(copy, 'git', 'commit', '--quiet', '--message', 'chore: the project as it is')
}

/** Runs all steps of a release in a copy, except publishing. */
async function dryRun(root, { isBuilt }) {
  await inTemporaryFolder(async (folder) => {
    const copy = join(folder, 'project')
    mkdirSync(copy)
    step('copy', () => copyProject(root, copy, { isBuilt }))
    const { name } = readJson(copy, 'package.json')
    if ((await pendingChangesets(copy, name)).length === 0) {
      console.log('  no changeset is pending, so the dry run uses a patch')
      const text = `---\n'${name}': patch\n---\n\nA change that exists only in this dry run.\n`
      writeFileSync(join(copy, '.changeset/dry-run.md'), text)
      run(copy, 'git', 'add', '--all')
      run(copy, 'git', 'commit', '--quiet', '--message', 'chore: a changeset for the dry run')
    }
    await prepare(copy, { isBuilt })
    const published = await publish(copy, { isBuilt: true, isDryRun: true })
    const attached = readdirSync(join(copy, 'release')).sort()
    demand(
      attached.length === 2 && attached[0].endsWith('.cdx.json') && attached[1].endsWith('.tgz'),
      `the release must consist of an SBOM and a tarball, but has: ${attached.join(', ')}`,
    )
    console.log(`${published} can be published. This dry run published nothing.`)
  })
}

const ROOT = resolve(import.meta.dirname, '..')
const KNOWN = ['--dry-run', '--no-build', '--publish']
const args = process.argv.slice(2)

try {
  const stray = args.filter((arg) => !KNOWN.includes(arg))
  demand(stray.length === 0, `unknown option ${stray.join(', ')}. Options: ${KNOWN.join(', ')}`)
  demand(Number.parseInt(process.versions.node, 10) >= 22, 'a release requires Node 22 or newer')
  demand(
    process.env.npm_config_dry_run !== 'true',
    'npm consumed --dry-run. Run: npm run release -- --dry-run',
  )
  const isBuilt = args.includes('--no-build')
  demand(!isBuilt || args.includes('--dry-run'), '--no-build requires --dry-run')
  if (args.includes('--dry-run')) await dryRun(ROOT, { isBuilt })
  else if (args.includes('--publish')) {
    console.log(`${await publish(ROOT, { isBuilt, isDryRun: false })} is published`)
  } else {
    const version = await prepare(ROOT, { isBuilt })
    console.log(`${version} is committed and tagged. Check it (git show), then publish it:`)
    console.log('  git push --follow-tags')
  }
} catch (error) {
  console.error(`✗ ${error.message}`)
  process.exitCode = 1
}
