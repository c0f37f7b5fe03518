import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export type Import = {
  /** Path from the root, or the name of a package. */
  to: string
  package: boolean
  /** Of types alone: gone before anything runs. */
  ofTypes: boolean
  /** When it is needed: `import('…')`, `require('…')`. */
  later: boolean
}
export type SourceFile = { path: string; text: string; imports: Import[] }

const FROM =
  /^(?:import|export)( type)?\b[^;'"]*?\bfrom '([^']+)'|^import '([^']+)'|\b(?:import|require)\('([^']+)'\)/gm

/** The source files that match globs of the root, with what they import, types included. */
export function sourceFiles(...globs: string[]): SourceFile[] {
  return globSync(globs)
    .sort()
    .map(path => {
      const text = readFileSync(path, 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })
}

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(FROM)].map(([, type, from, bare, dynamic]) => {
    const said = (from ?? bare ?? dynamic) as string
    const kind = { ofTypes: type !== undefined, later: dynamic !== undefined }
    return said.startsWith('.')
      ? { to: normalize(join(dirname(path), said)), package: false, ...kind }
      : { to: said, package: true, ...kind }
  })
}

/** Imports of files that are not there: the rules would pass over them. */
export function missing(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.filter(one => !one.package && !existsSync(one.to)).map(one => `${path} → ${one.to}`),
  )
}

/** Circles of files that need each other to run, each told once, from its first file on. */
export function circles(files: readonly SourceFile[]): string[][] {
  const graph = new Map(files.map(file => [file.path, file.imports.filter(one => !one.ofTypes).map(one => one.to)]))
  const done = new Set<string>()
  const found: string[][] = []
  function walk(path: string, trail: string[]): void {
    const at = trail.indexOf(path)
    if (at >= 0) found.push([...trail.slice(at), path])
    if (at >= 0 || done.has(path)) return
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return found
}

/** The package an import names: `antd` of `antd/es/button`, `@fastify/static` of itself. */
export function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}
