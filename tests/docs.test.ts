import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scripts } from '../package.json' with { type: 'json' }

const docs = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md'])

const files = globSync('{bench,docs,migrations,parts,public,scripts,seeds,src,tests}/**/*').map(file => `/${file}`)

/** What a document writes as code, but whole blocks of it. */
const codeIn = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

/** A source or a folder of the project; `catalogue` is the module that CONTRIBUTING.md makes up. */
const isPath = (code: string) =>
  (/^[\w.-]+(\/[\w.-]+)*\/[\w.-]+\.(ts|tsx|css|mjs|md)$/.test(code) ||
    /^(bench|docs|kernel|modules|scripts|seeds|src|tests)(\/[\w.-]+)+\/?$/.test(code)) &&
  !code.includes('/catalogue/')

/** A document may leave out where a path begins: what it names is a file or folder of which the path is the end or the middle. */
function isThere(path: string): boolean {
  const part = `/${path.replace(/\/$/, '')}`
  return files.some(file => file.endsWith(part) || file.includes(`${part}/`) || file.includes(`${part}.`))
}

const missingPaths = (doc: string) => codeIn(readFileSync(doc, 'utf8')).filter(code => isPath(code) && !isThere(code))

describe('what the documents name is there', () => {
  test.each(docs)('%s: files and folders', doc => {
    expect(missingPaths(doc)).toEqual([])
  })

  test('the scripts of npm', () => {
    const named = docs.flatMap(doc =>
      [...readFileSync(doc, 'utf8').matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
    )
    expect([...new Set(named)].filter(name => !(name in scripts))).toEqual([])
  })

  test('the points that modules bring something to, each in the table of CONTRIBUTING.md and no other', () => {
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
