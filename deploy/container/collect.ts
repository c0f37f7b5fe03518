import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/**
 * `node deploy/container/collect.ts <folder>`: copies what a node needs to run into a folder: the built web and server, what threads read of the
 * sources, migrations, and those packages that the server imports. The packages of the browser are in the built web already.
 */
const [folder = ''] = process.argv.slice(2)
if (!folder) throw new Error('usage: node deploy/container/collect.ts <folder>')

const sources = globSync('src/**/*', {
  exclude: ['**/web/**', '**/tests/**', '**/*.test.*', '**/fixtures*.ts'],
}).filter(path => /\.\w+$/.test(path))
const built = globSync(['dist/server/server.js', 'dist/web/**/*.*'])
const files = [...built, ...globSync('migrations/*'), 'package.json', ...sources]

/** The packages that text imports by their names. */
function importsOf(text: string): string[] {
  const named = [
    ...text.matchAll(/(?:\bfrom|\bimport|\brequire\(|\bimport\(|resolve\()\s*['"`]([^'"`./$][^'"`]*)['"`]/g),
  ].map(([, name = '']) => name)
  return named
    .filter(name => !isBuiltin(name))
    .map(name =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}

/** Adds a package that is installed, and those that it needs. */
function addPackage(name: string, packages: Set<string>): void {
  const manifest = join('node_modules', name, 'package.json')
  if (packages.has(name) || !existsSync(manifest)) return
  packages.add(name)
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) addPackage(needed, packages)
}

/** What no node reads: seven weights of the font, some 10 MB each, and what packages bring for readers, type checkers and browsers. */
const unread =
  /noto-sans-sc\/(?!400|700)\d{3}|node_modules\/.*\.(map|md|d\.[cm]?ts)$|\.standalone\.js$|luxon\/build\/(amd|global|es6)/

function copy(path: string): void {
  const to = join(resolve(folder), path)
  mkdirSync(dirname(to), { recursive: true })
  cpSync(path, to, { recursive: true, dereference: true, filter: from => !unread.test(from) })
}

const packages = new Set<string>()
for (const source of sources.filter(path => path.endsWith('.ts')))
  for (const name of importsOf(readFileSync(source, 'utf8'))) addPackage(name, packages)
for (const path of [...files, ...[...packages].map(name => join('node_modules', name))]) copy(path)
console.log(`${files.length} files, ${packages.size} packages`)
