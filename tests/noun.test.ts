import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/*
 * A new noun costs what docs/screens.md says: the noun of that page, put into a copy of the product, has types, permission, isolation, sight and
 * answers to odd input like all others.
 */

const page = readFileSync('docs/screens.md', 'utf8')
const name = 'showroom'
const blocks = [...page.matchAll(/^`((?:src\/modules|migrations)\/[^`]*showroom[^`]*)`.*\n\n```\w+\n([\s\S]*?)```$/gm)]
const files = blocks.map(([, path = '', text = '']) => ({ path, text }))
const ofModule = files.filter(({ path }) => path.startsWith('src/'))

/** Parts of the product that are not code of its own: nothing of them changes. */
const linked = ['node_modules', '.cache/node', 'seeds', 'public']
const copied = [
  'src',
  'tests',
  'migrations',
  'scripts',
  'docs',
  'parts',
  'bench',
  '.gitignore',
  ...globSync('*.{json,ts,html,md}'),
]

let copy = ''
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'noun-'))
  for (const path of copied) cpSync(path, join(copy, path), { recursive: true })
  mkdirSync(join(copy, '.cache'))
  for (const path of linked.filter(existsSync)) symlinkSync(join(process.cwd(), path), join(copy, path))
  for (const { path, text } of files) write(path, text)
  enter('src/modules.ts', 'server')
  enter('src/screens.ts', 'web')
  run('scripts/tables.ts')
}, 300_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), text)
}

/** The other calls are asked by the tests of the product itself. Four scenes of 150 requests come to each call of the noun a hundred times. */
const nounAlone = { SIGHT_ONLY: `crm/${name}/`, FUZZ_ONLY: `crm/${name}/`, FUZZ_REQUESTS: '600' }

/** Adds the one import and the one line of a module to a list of modules. */
function enter(list: string, side: 'server' | 'web'): void {
  const text = readFileSync(list, 'utf8')
  const added = text.replace(/\n] as const/, `\n  ${name},\n] as const`)
  expect(added).not.toBe(text)
  write(list, `import { ${name} } from './modules/${name}/${side}/module.ts'\n${added}`)
}

/** Runs a script of the copy with Node; throws with what it printed. */
function run(...args: string[]): string {
  // The copy has a cluster of its own, whose structure has the noun's table.
  const { TEST_TEMPLATE: _, TEST_SERVER: __, VITEST: ___, ...env } = process.env
  const asked = { cwd: copy, env: { ...env, ...nounAlone }, encoding: 'utf8', stdio: 'pipe' } as const
  try {
    return execFileSync(process.execPath, args, asked)
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${args.join(' ')}\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`)
  }
}

test('a noun costs one migration, one line in each list of modules, and at most 150 lines in 8 files', () => {
  expect(files.length).toBe(ofModule.length + 1)
  expect(ofModule.length).toBeLessThanOrEqual(8)
  expect(ofModule.length).toBeGreaterThan(5)
  const lines = ofModule.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  expect(lines).toBeLessThanOrEqual(150)
})

/** What either side of the product is entered by, and the noun's own files. */
const typed = {
  node: { lists: ['src/server.ts', 'src/world.ts'], files: ofModule.filter(({ path }) => !path.includes('/web/')) },
  web: { lists: ['src/web.tsx'], files: ofModule.filter(({ path }) => path.includes('/web/')) },
}

test.each(Object.entries(typed))(
  'its files are typed as all others: %s',
  (side, { lists, files: own }) => {
    const include = [...lists, ...own.map(({ path }) => path).filter(path => !path.endsWith('.md'))]
    write('tsconfig.noun.json', JSON.stringify({ extends: `./tsconfig.${side}.json`, include }))
    run('node_modules/typescript/bin/tsc', '--checkers', '1', '-p', 'tsconfig.noun.json')
  },
  400_000,
)

test('its files are formatted as all others', () => {
  const code = ofModule.map(({ path }) => path).filter(path => !path.endsWith('.md'))
  run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off', ...code)
})

/** The tests of all calls, by file, and those of them that concern the noun. */
const ofAll = ['permissions/matrix', 'isolation', 'outOfSight/outOfSight', 'records', 'fuzz/fuzz']
const concerned = [name, 'has a line for every call', 'out of reach', 'learns nothing', 'no input causes a failure']

test('its calls ask for permission, keep companies apart, tell nothing that is out of sight, and refuse odd input', () => {
  const chosen = [...ofAll.map(file => `tests/${file}.test.ts`), '-t', concerned.join('|')]
  const report = join(copy, 'report.json')
  const shown = ['--reporter=json', '--reporter=dot', `--outputFile.json=${report}`]
  run('node_modules/vitest/vitest.mjs', 'run', '--project=unit', ...shown, ...chosen)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const passed = testResults.map(
    ({ assertionResults }) => assertionResults.filter(one => one.status === 'passed').length,
  )
  expect(passed.length).toBe(ofAll.length)
  expect(Math.min(...passed)).toBeGreaterThan(0)
}, 400_000)

type Report = { testResults: { assertionResults: { status: string }[] }[] }
