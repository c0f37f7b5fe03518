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

test('the application starts without any page, and without what only some pages call or show', () => {
  expect(needed).toContain('src/modules/identity/contract/identity.ts')
  const pages = /(?<!shell\/)Page\.tsx$|\/kernel\/web\/(antd|form|tree)\//
  const others =
    /\/contract\/(employeeRoutes|role|roleType|menu|department|handover|log|errorLog|transfer|platformStaff)\.ts$/
  expect(needed.filter(path => pages.test(path))).toEqual([])
  expect(needed.filter(path => others.test(path))).toEqual([])
})

test('the application starts with little: less than 235 KB of sources, however many screens there are', () => {
  const bytes = needed.reduce((sum, path) => sum + Buffer.byteLength(files.get(path)?.text ?? ''), 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(235_000)
})
