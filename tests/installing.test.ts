import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

/** An npm that takes a second to write a package in two files, and its own list between them. */
const npmOfTheTest = `
import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
appendFileSync('runs', 'npm' + String.fromCharCode(10))
rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules/half', { recursive: true })
writeFileSync('node_modules/half/package.json', '{"name":"half","type":"module","exports":"./index.js"}')
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/half': { version: '1.0.0' } } }))
await sleep(1000)
writeFileSync('node_modules/half/index.js', 'export const whole = true')
`

let checkout: string

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'tongzhou-checkout-'))
  onTestFinished(() => rmSync(checkout, { recursive: true }))
  mkdirSync(join(checkout, 'npm'))
  cpSync('scripts/bootstrap', join(checkout, 'scripts/bootstrap'), { recursive: true })
  cpSync('scripts/tongzhou.mjs', join(checkout, 'scripts/tongzhou.mjs'))
  writeFileSync(join(checkout, 'package.json'), '{"type":"module"}')
  writeFileSync(join(checkout, 'package-lock.json'), '{"packages":{"node_modules/half":{"version":"1.0.0"}}}')
  writeFileSync(join(checkout, 'npm/npm-cli.js'), npmOfTheTest)
  writeFileSync(join(checkout, 'npm/package.json'), '{"type":"module"}')
  writeFileSync(join(checkout, 'scripts/start.ts'), `import { whole } from 'half'\nconsole.log('whole', whole)`)
})

function start(): ChildProcess & { said: () => string } {
  const env = { ...process.env, npm_execpath: join(checkout, 'npm/npm-cli.js'), npm_lifecycle_event: '' }
  const child = spawn(process.execPath, ['scripts/tongzhou.mjs', 'start'], { cwd: checkout, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', some => (said += some))
  return Object.assign(child, { said: () => said })
}

const runs = () => readFileSync(join(checkout, 'runs'), 'utf8').trim().split('\n').length

test('of two starts at once in one checkout one installs, and both find whole packages', async () => {
  const both = [start(), start()]
  const codes = await Promise.all(both.map(child => once(child, 'close').then(([code]) => code)))
  expect([codes, both.map(child => child.said().includes('whole true'))], both[0]?.said()).toEqual([
    [0, 0],
    [true, true],
  ])
  expect(runs()).toBe(1)
})

test('an installation that was killed is done anew by the next start', async () => {
  const killed = start()
  await expect.poll(() => existsSync(join(checkout, 'node_modules/.package-lock.json'))).toBe(true)
  killed.kill('SIGKILL')
  const next = start()
  await once(next, 'close')
  expect(next.said()).toContain('whole true')
  const again = start()
  await once(again, 'close')
  expect(again.said()).toBe('whole true\n')
  expect(runs()).toBe(2)
})

test('packages that are linked from another checkout are left as they are', async () => {
  const theirs = join(checkout, 'theirs')
  mkdirSync(join(theirs, 'half'), { recursive: true })
  writeFileSync(join(theirs, 'half/package.json'), '{"name":"half","type":"module","exports":"./index.js"}')
  writeFileSync(join(theirs, 'half/index.js'), 'export const whole = "theirs"')
  symlinkSync(theirs, join(checkout, 'node_modules'))
  const linked = start()
  await once(linked, 'close')
  expect(existsSync(join(checkout, 'runs'))).toBe(false)
  expect(linked.said()).not.toContain('正在安装')
})

test('a package that lost a file is told with what to do', async () => {
  await once(start(), 'close')
  rmSync(join(checkout, 'node_modules/half/index.js'))
  const broken = start()
  const [code] = await once(broken, 'close')
  expect([code, broken.said()]).toEqual([
    1,
    expect.stringMatching(/依赖不完整：请删除 node_modules.* \/ Packages are incomplete/),
  ])
})
