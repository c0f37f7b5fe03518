import { expect, test } from 'vitest'
import { sourceFiles } from './support/imports.ts'

const files = new Map(sourceFiles('src/**/*.{ts,tsx}').map(file => [file.path, file]))

/** The files that a file cannot run without. */
function neededBy(entry: string): string[] {
  const found = new Set([entry])
  for (const path of found)
    for (const { to, ofTypes, later } of files.get(path)?.imports ?? [])
      if (!ofTypes && !later && files.has(to)) found.add(to)
  return [...found]
}

const needed = neededBy('src/web.tsx')

test('the application starts without any page, and without code that only some pages use', () => {
  expect(needed).toContain('src/modules/identity/api/identity.ts')
  const pages = /(?<!shell\/)Page\.tsx$|\/kernel\/web\/(antd|form|tree)\//
  const others =
    /\/api\/(employeeRoutes|role|roleType|menu|department|handover|log|errorLog|transfer|platformStaff)\.ts$/
  expect(needed.filter(path => pages.test(path))).toEqual([])
  expect(needed.filter(path => others.test(path))).toEqual([])
})

/**
 * Where screens and their groups stand, what modules have, and the points to which they bring it: names and addresses alone,
 * which grow with the product.
 */
const lists = (path: string) =>
  /\/api\/(places|groups)\.ts$|\/web\/module\.ts$|^src\/screens\.ts$/.test(path) || declaresPoints(path)
const declaresPoints = (path: string) => /^export const \w+ = webPoint</m.test(files.get(path)?.text ?? '')
/** Without what stands in lines of comment, and types of one line: no browser gets them. */
const codeOf = (text: string) =>
  text.replace(/^ *(\/\*\*[\s\S]*?\*\/|\/\/.*)\n/gm, '').replace(/^(export |import )?type .*[^{(=|]\n/gm, '')
const bytesOf = (paths: string[]) =>
  paths.reduce((sum, path) => sum + Buffer.byteLength(codeOf(files.get(path)?.text ?? '')), 0)

test('the application starts with less than 164 KB of code besides the list of its screens', () => {
  const bytes = bytesOf(needed.filter(path => !lists(path)))
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(164_000)
})

test('each screen, and each part that a module brings, adds less than 440 bytes of code to the start', () => {
  const paths = needed.filter(lists)
  const counted = (pattern: RegExp) => paths.flatMap(path => files.get(path)?.text.match(pattern) ?? []).length
  expect(counted(/\bplace: places\./g)).toBeGreaterThan(40)
  expect(bytesOf(paths) / (counted(/\bplace: places\./g) + counted(/\bbringTo\(/g))).toBeLessThan(440)
})
