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
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/*
 * A new noun costs what docs/screens.md says of a small one, and docs/documents.md of a document: that of the page, and that of templates/, put
 * into a copy of the product, have types, permission, isolation, sight and answers to odd input like all others.
 */

type File = { path: string; text: string }
type Noun = { name: string; files: readonly File[]; mostLines: number; mostFiles: number }

const page = readFileSync('docs/screens.md', 'utf8')
const blocks = [...page.matchAll(/^`((?:src\/modules|migrations)\/[^`]*showroom[^`]*)`.*\n\n```\w+\n([\s\S]*?)```$/gm)]
const template = 'templates'

/** The small noun of the page, and the document of the template. */
const nouns: readonly Noun[] = [
  {
    name: 'showroom',
    files: blocks.map(([, path = '', text = '']) => ({ path, text })),
    mostLines: 150,
    mostFiles: 8,
  },
  {
    name: 'damage',
    files: globSync(`${template}/**/*.*`).map(path => ({
      path: relative(template, path),
      text: readFileSync(path, 'utf8'),
    })),
    mostLines: 1200,
    mostFiles: 20,
  },
]
const ofModule = ({ files }: Pick<Noun, 'files'>) => files.filter(({ path }) => path.startsWith('src/'))
const files = nouns.flatMap(noun => noun.files)
const code = ofModule({ files }).filter(({ path }) => !path.endsWith('.md'))

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
  for (const { name } of nouns) {
    enter(name, 'src/modules.ts', 'server')
    enter(name, 'src/screens.ts', 'web')
  }
  // A document is locked beside others: it has its place in their order.
  replace('src/lockOrder.ts', /( {2}'customer',\n)/, "  'damage',\n$1")
  run('scripts/tables.ts')
}, 300_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), text)
}

function replace(path: string, pattern: RegExp, by: string): void {
  const text = readFileSync(join(copy, path), 'utf8')
  const changed = text.replace(pattern, by)
  expect(changed).not.toBe(text)
  write(path, changed)
}

/** Adds the one import and the one line of a module to a list of modules. */
function enter(name: string, list: string, side: 'server' | 'web'): void {
  replace(list, /\n] as const/, `\n  ${name},\n] as const`)
  replace(list, /^/, `import { ${name} } from './modules/${name}/${side}/module.ts'\n`)
}

/** The other calls are asked by the tests of the product itself. Four scenes of 150 requests come to each call some forty times. */
const calls = nouns.map(({ name }) => `crm/${name}/`).join()
const nounsAlone = { SIGHT_ONLY: calls, FUZZ_ONLY: calls, FUZZ_REQUESTS: '600' }

/** Runs a script of the copy with Node; throws with what it printed. */
function run(...args: string[]): string {
  // The copy has a cluster of its own, whose structure has the nouns' tables.
  const { TEST_TEMPLATE: _, TEST_SERVER: __, VITEST: ___, ...env } = process.env
  const asked = { cwd: copy, env: { ...env, ...nounsAlone }, encoding: 'utf8', stdio: 'pipe' } as const
  try {
    return execFileSync(process.execPath, args, asked)
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${args.join(' ')}\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`)
  }
}

describe.each(nouns.map(noun => [noun.name, noun] as const))('%s', (_, noun) => {
  test('costs one migration, one line in each list, and few lines in few files', () => {
    const own = ofModule(noun)
    expect(noun.files.length).toBe(own.length + 1)
    expect(own.length).toBeGreaterThan(5)
    expect(own.length).toBeLessThanOrEqual(noun.mostFiles)
    const lines = own.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
    expect(lines).toBeLessThanOrEqual(noun.mostLines)
  })
})

/** The nouns' own files of either side, which lead to what they need, and what their tests are told of. */
const typed = {
  node: { besides: ['tests/support/global-setup.ts'], own: code.filter(({ path }) => !path.includes('/web/')) },
  web: { besides: [], own: code.filter(({ path }) => path.includes('/web/')) },
}

test.each(Object.entries(typed))(
  'their files are typed as all others: %s',
  (side, { besides, own }) => {
    const include = [...besides, ...own.map(({ path }) => path)]
    write('tsconfig.noun.json', JSON.stringify({ extends: `./tsconfig.${side}.json`, include }))
    run('node_modules/typescript/bin/tsc', '--checkers', '1', '-p', 'tsconfig.noun.json')
  },
  400_000,
)

test('their files are formatted as all others', () => {
  const paths = code.map(({ path }) => path)
  run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off', ...paths)
})

/** The tests of all calls and documents, by file, those of them that concern the nouns, and those of the nouns themselves. */
const ofAll = ['permissions/matrix', 'isolation', 'outOfSight/outOfSight', 'records', 'documents', 'fuzz/fuzz']
const ofOwn = code.map(({ path }) => path).filter(path => path.endsWith('.test.ts'))
const concerned = [...nouns.map(({ name }) => name), 'has a line for every call', 'out of reach', 'learns nothing']
const chosenTests = [...concerned, 'no input causes a failure', ...ofOwn.flatMap(namesOfTests)]

function namesOfTests(path: string): string[] {
  const { text = '' } = code.find(one => one.path === path) ?? {}
  return [...text.matchAll(/^test\('([^']*)'/gm)].map(([, name = '']) => name)
}

test('their calls ask for permission, keep companies apart, tell nothing that is out of sight, and refuse odd input; a document lives', () => {
  const paths = [...ofAll.map(file => `tests/${file}.test.ts`), ...ofOwn]
  const report = join(copy, 'report.json')
  const shown = ['--reporter=json', '--reporter=dot', `--outputFile.json=${report}`]
  run('node_modules/vitest/vitest.mjs', 'run', '--project=unit', ...shown, ...paths, '-t', chosenTests.join('|'))
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const passed = testResults.map(
    ({ assertionResults }) => assertionResults.filter(one => one.status === 'passed').length,
  )
  expect(passed.length).toBe(paths.length)
  expect(Math.min(...passed)).toBeGreaterThan(0)
}, 400_000)

type Report = { testResults: { assertionResults: { status: string }[] }[] }
