import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const docs = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md'])

/** What a document writes as code: in blocks between fences, and between backticks within a line. */
function codeIn(text: string): string[] {
  const blocks = [...text.matchAll(/^\s*```[^\n]*\n([\s\S]*?)^\s*```/gm)].map(([, block = '']) => block)
  const lines = text.replace(/^\s*```[\s\S]*?^\s*```/gm, '')
  return [...blocks, ...[...lines.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)]
}

const folders = 'bench|docs|kernel|migrations|modules|parts|public|scripts|seeds|src|tests'
const ends = '\\.(?:ts|tsx|css|mjs|md|sql)'
const path = new RegExp(
  `(?<![\\w./:@$…<*-])(?:[\\w.-]+(?:/[\\w.-]+)*${ends}|(?:${folders})(?:/[\\w.-]+)+/?)(?![\\w/…<>*{$-])`,
  'g',
)

/** The files and folders that a document names as code, without those that are made up and what an example imports. */
const pathsIn = (text: string) =>
  [...new Set(codeIn(text).flatMap(code => code.match(path) ?? []))].filter(
    named => !/catalogue|brand|showroom|^(\.{1,2}\/|x\.)/i.test(named),
  )

const files = globSync(`{${folders.replaceAll('|', ',')}}/**/*`)
const names = new Set([...files, ...globSync('*')].map(file => basename(file)))
const modules = [...globSync('src/modules/*'), ...globSync('templates/src/modules/*')]

/**
 * A document names a whole path: from the project, from `src`, from the modules' folder or from its own. Outside of the modules it may name
 * a file that modules have in common, such as `server/module.ts`. A name without a folder is the name of some file.
 */
function isThere(doc: string, named: string): boolean {
  if (!named.includes('/')) return names.has(named)
  const common = /^(api|server|web|tests)\//.test(named) && !doc.startsWith('src/modules/') ? modules : []
  return ['.', 'src', 'src/modules', dirname(doc), ...common].some(from => existsSync(join(from, named)))
}

const missingPaths = (doc: string) => pathsIn(readFileSync(doc, 'utf8')).filter(named => !isThere(doc, named))

describe('documents name only what exists', () => {
  test.each(docs)('%s: files and folders', doc => {
    expect(missingPaths(doc)).toEqual([])
  })

  test('the scripts of npm', () => {
    const named = docs.flatMap(doc =>
      [...readFileSync(doc, 'utf8').matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
    )
    expect([...new Set(named)].filter(name => !(name in manifest.scripts))).toEqual([])
  })

  test('the points of modules, each in the table of CONTRIBUTING.md', () => {
    const sources = globSync('src/**/*.ts').filter(file => !file.endsWith('.test.ts'))
    const declared = sources.flatMap(file => [...readFileSync(file, 'utf8').matchAll(/= point<[^=]*\('(\w+)'\)/g)])
    const table = /\| point \|[\s\S]*?\n\n/.exec(readFileSync('CONTRIBUTING.md', 'utf8'))?.[0] ?? ''
    const told = table.split('\n').flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)])
    expect(declared.length).toBeGreaterThan(20)
    expect(told.map(([, name]) => name).sort()).toEqual(declared.map(([, name]) => name).sort())
  })

  test('the links from one document to another', () => {
    const broken = docs.flatMap(doc =>
      [...readFileSync(doc, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)]
        .map(([, to = '']) => to)
        .filter(to => !existsSync(join(dirname(doc), to)))
        .map(to => `${doc}: ${to}`),
    )
    expect(broken).toEqual([])
  })
})
