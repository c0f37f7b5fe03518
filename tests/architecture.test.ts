import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Module } from '../src/kernel/server/module.ts'
import { modules } from '../src/modules.ts'
import { circles, missing, type SourceFile, sourceFiles } from './support/imports.ts'

type Side = 'api' | 'server' | 'web' | 'tests'
type Place = { layer: 'kernel' | 'module'; noun: string; side: Side } | { layer: 'root' }

const files = sourceFiles('src/**/*.{ts,tsx}')
const generated = 'src/kernel/server/database/tables.ts'

/** Where a file lives; undefined where the layout knows no such place. */
function placeOf(path: string): Place | undefined {
  const [, kernelSide] = /^src\/kernel\/(api|server|web)\//.exec(path) ?? []
  if (kernelSide) return { layer: 'kernel', noun: 'kernel', side: kernelSide as Side }
  const [, noun, side] = /^src\/modules\/([a-z][A-Za-z]*)\/(api|server|web|tests)\//.exec(path) ?? []
  if (noun) return { layer: 'module', noun, side: side as Side }
  return /^src\/[\w.-]+$/.test(path) ? { layer: 'root' } : undefined
}

/** Which sides a side may look at: the api is shared, server and web never meet. */
const sees: Record<Side, readonly Side[]> = {
  api: ['api'],
  server: ['api', 'server'],
  web: ['api', 'web'],
  tests: ['api', 'tests'],
}

/** Why a file may not import another of ours; undefined where it may. */
function objection(from: Place, to: Place | undefined, path: string): string | undefined {
  if (from.layer === 'root') return rootObjection(to, path)
  if (!to) return 'lies outside of kernel and modules'
  if (to.layer === 'root') return 'only nothing imports a root'
  if (from.layer === 'kernel' && to.layer === 'module') return 'the kernel knows no module'
  if (!sees[from.side].includes(to.side)) return `${from.side} does not see ${to.side}`
  const enters = to.layer === 'module' && to.side === 'server' && from.noun !== to.noun
  return enters && !/^src\/modules\/\w+\/server\/index\.ts$/.test(path)
    ? "enter by the module's server/index.ts"
    : undefined
}

/** What a root may not import of a module: roots list modules, whole, and know nothing of what is in them. */
function rootObjection(to: Place | undefined, path: string): string | undefined {
  const inside = to?.layer === 'module' && to.side !== 'api'
  return inside && !/\/(server\/(index|module)|web\/module)\.ts$/.test(path)
    ? 'a root knows modules, not what is in them'
    : undefined
}

/** What every module may import, wherever it stands, and why. */
const forEverybody: Readonly<Record<string, string>> = {
  'src/modules/organisation/api/groups.ts': 'the groups of the menu, to which screens of all modules belong',
}

/** Every import of the sources that `judge` has words against. */
function objections(judge: (file: SourceFile, to: { to: string; package: boolean }) => string | undefined): string[] {
  return files.flatMap(file =>
    file.imports.flatMap(one => {
      const words = judge(file, one)
      return words ? [`${file.path} → ${one.to}: ${words}`] : []
    }),
  )
}

test('every module has a README beside its code, and the overview stays short', () => {
  expect(modules.filter(({ name }) => !existsSync(`src/modules/${name}/README.md`)).map(({ name }) => name)).toEqual([])
  expect(readFileSync('docs/architecture.md', 'utf8').length).toBeLessThan(21_000)
})

test('every file has its place: kernel or module, api or server or web, or a root', () => {
  expect(files.filter(file => !placeOf(file.path)).map(file => file.path)).toEqual([])
  expect(missing(files.filter(file => !file.path.endsWith('.test.ts')))).toEqual([])
})

describe('imports', () => {
  test('kernel ← modules ← roots; server and web never meet; another module by its server/index.ts', () => {
    const wrong = objections(({ path }, one) => {
      const from = placeOf(path)
      const test = /\.test\.tsx?$|\/tests\//.test(path) && one.to.startsWith('tests/support/')
      return one.package || !from || test ? undefined : objection(from, placeOf(one.to), one.to)
    })
    expect(wrong).toEqual([])
  })

  test("another module's web is imported by the files of its web/entries.ts, and each of these is used", async () => {
    const declared = files.filter(({ path }) => /^src\/modules\/\w+\/web\/entries\.ts$/.test(path))
    const named = await Promise.all(
      declared.map(async ({ path }) => {
        const { entries } = (await import(/* @vite-ignore */ resolve(path))) as { entries: readonly string[] }
        return entries.map(entry => `${dirname(path)}/${entry}`)
      }),
    )
    const entered = files.flatMap(({ path, imports }) => {
      const from = placeOf(path)
      return imports.filter(({ to }) => {
        const at = placeOf(to)
        return from?.layer === 'module' && at?.layer === 'module' && at.side === 'web' && at.noun !== from.noun
      })
    })
    expect([...new Set(entered.map(({ to }) => to))].sort()).toEqual(named.flat().sort())
  })

  test('a module imports only modules before it in src/modules.ts', () => {
    const order = modules.map(({ name }) => name as string)
    const wrong = files.flatMap(({ path, imports }) => {
      const from = placeOf(path)
      if (from?.layer !== 'module' || from.side === 'tests' || /\.test\.tsx?$/.test(path)) return []
      return imports.flatMap(({ to }) => {
        const at = placeOf(to)
        const isBelow = at?.layer === 'module' && order.indexOf(at.noun) > order.indexOf(from.noun)
        return isBelow && !forEverybody[to] ? [`${path} → ${to}`] : []
      })
    })
    expect(wrong).toEqual([])
    expect(
      Object.keys(forEverybody).filter(path => !files.some(({ imports }) => imports.some(({ to }) => to === path))),
    ).toEqual([])
    expect(
      [
        ...new Set(files.map(({ path }) => placeOf(path)).flatMap(at => (at?.layer === 'module' ? at.noun : []))),
      ].sort(),
    ).toEqual(order.toSorted())
  })

  test('src/screens.ts lists exactly the modules with screens; src/web.tsx names no module', () => {
    const importedBy = (root: string) =>
      (files.find(({ path }) => path === root)?.imports ?? []).filter(({ to }) => to.startsWith('src/modules/'))
    const declared = files.map(({ path }) => path).filter(path => /^src\/modules\/\w+\/web\/module\.ts$/.test(path))
    expect(
      importedBy('src/screens.ts')
        .map(({ to }) => to)
        .sort(),
    ).toEqual(declared.sort())
    expect(importedBy('src/web.tsx')).toEqual([])
    expect(
      readFileSync('src/screens.ts', 'utf8').replace(/import .*|\/\*\*.*|export const webModules = |as const/g, ''),
    ).toMatch(/^[\s\w,[\]]*$/)
  })

  test('what is said on the wire is plain data: nothing but Zod and other api', () => {
    const wrong = objections(({ path }, one) => {
      const from = placeOf(path)
      const api = from?.layer !== 'root' && from?.side === 'api' && !path.endsWith('.test.ts')
      return api && one.package && one.to !== 'zod' ? 'not plain data' : undefined
    })
    expect(wrong).toEqual([])
  })

  test('the web imports nothing of Node', () => {
    const wrong = objections(({ path }, one) => {
      const from = placeOf(path)
      const web = from?.layer !== 'root' && from?.side === 'web' && !/\.test\.tsx?$/.test(path)
      return web && one.to.startsWith('node:') ? 'not there in a browser' : undefined
    })
    expect(wrong).toEqual([])
  })

  test('no two files need each other to run', () => {
    expect(circles(files).map(circle => circle.join(' → '))).toEqual([])
  })

  test('the rules report wrong imports and accept right ones', () => {
    const server = { layer: 'module', noun: 'clue', side: 'server' } as const
    const entrance = 'src/modules/identity/server/index.ts'
    const inside = 'src/modules/identity/server/account.ts'
    expect(objection(server, placeOf(entrance), entrance)).toBeUndefined()
    expect(objection(server, placeOf(inside), inside)).toContain('server/index.ts')
    expect(objection({ ...server, side: 'web' }, placeOf(inside), inside)).toContain('does not see')
    expect(objection({ layer: 'root' }, placeOf(inside), inside)).toContain('a root knows modules')
    const page = 'src/modules/clue/web/ClueListPage.tsx'
    expect(objection({ layer: 'root' }, placeOf(page), page)).toContain('a root knows modules')
    expect(objection({ layer: 'kernel', noun: 'kernel', side: 'server' }, placeOf(entrance), entrance)).toContain(
      'kernel',
    )
    const file = (path: string, to: string) => ({
      path,
      text: '',
      imports: [{ to, package: false, ofTypes: false, later: false }],
    })
    expect(circles([file('a', 'b'), file('b', 'c'), file('c', 'b')])).toEqual([['b', 'c', 'b']])
  })
})

/** Its icons have the names of the specification (S7.04). */
const iconNames = 'src/kernel/web/icon.tsx'
/** Words of the trade, English and Chinese. The tenant (office) and its people are the kernel's own business. */
const business =
  /\b(clue|customer|opportunit|designer|rebate|commission|refund|earnest|warehouse|dealer|wecom|approval)|线索|流量|客户|商机|合同|报备|返利|提成|收款|退款|库存|设计师|家装|经销商|审批/i

describe('the content of files', () => {
  test('the kernel knows no business word', () => {
    const words = (text: string) => text.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
    const wrong = files
      .filter(({ path }) => path.startsWith('src/kernel/') && !/\.test\.tsx?$/.test(path))
      .filter(({ path }) => path !== generated && path !== iconNames)
      .flatMap(({ path, text }) => {
        const hit = business.exec(words(text))
        return hit ? [`${path}: ${hit[0]}`] : []
      })
    expect(wrong).toEqual([])
  })

  test('forms name no approvals, so that other modules can use forms', () => {
    const forms = files.filter(({ path }) => path.startsWith('src/modules/forms/'))
    expect(forms.length).toBeGreaterThan(50)
    expect(forms.filter(({ text }) => /approv|审批/i.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('only a module’s server/index.ts re-exports', () => {
    const handsOn = /^(?:\s*(?:\/\*\*[\s\S]*?\*\/|export (?:type )?(?:\*|\{[^}]*\}|\* as \w+) from '[^']+'))+\s*$/
    const barrels = files.filter(file => handsOn.test(file.text)).map(file => file.path)
    expect(barrels.filter(path => !/^src\/modules\/\w+\/server\/index\.ts$/.test(path))).toEqual([])
  })

  test('no object literal is spread into another: types would accept unknown keys', () => {
    const everywhere = [...files, ...sourceFiles('{tests,bench,scripts,seeds}/**/*.{ts,tsx}')]
    const onLiteral = /\.{3}\{|Object\.assign\(\s*\{/
    expect(everywhere.filter(({ text }) => onLiteral.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('one place makes events of changed records and keeps them within PostgreSQL’s limit', () => {
    const making = files.filter(({ path, text }) => path.includes('/server/') && /kind: 'change',/.test(text))
    expect(making.map(({ path }) => path)).toEqual(['src/kernel/server/record/publish.ts'])
  })

  test('the kernel draws the drawers of records: no module draws a head, neighbours or live changes by hand', () => {
    const notDrawers: Record<string, string> = {
      'src/modules/approval/web/ApprovalPage.tsx': 'a page of its own',
      'src/modules/organisation/web/department/DepartmentPanel.tsx': 'stands beside the tree of departments',
    }
    const byHand = /\b(Neighbours|useLiveRecord)\b|className="record-head"/
    const drawn = files.filter(({ path, text }) => path.startsWith('src/modules/') && byHand.test(text))
    expect(drawn.map(({ path }) => path).sort()).toEqual(Object.keys(notDrawers).sort())
  })

  test('only the module attachments stores and reads files of records', () => {
    const others = files.filter(({ path }) => /^src\/modules\/(?!attachments\/)\w+\/server\//.test(path))
    const asking = /(from|insert|lock|remove|selectFrom)\('attachment'|\b(from|join|into|update) attachment\b/
    const wrong = others.filter(({ path, text }) => !path.endsWith('.test.ts') && asking.test(text))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('rows of a query have declared types', () => {
    const untyped =
      /\brows\b[^=;]*\} =\s+(?:\w+\s+\?\s+)?await [\w.#]+\.query\(|\(await [\w.#]+\.query\([^;]*?\)\)\.rows/
    expect(untyped.test('const { rows } = await desk.client.query(`select`)')).toBe(true)
    expect(untyped.test('return (await client.query(`select`, [1])).rows')).toBe(true)
    const product = [...files, ...sourceFiles('{seeds,scripts}/**/*.ts')].filter(
      ({ path }) => !/\.test\.tsx?$/.test(path),
    )
    expect(product.filter(({ text }) => untyped.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('the server takes the time from the clock of the database, so that nodes agree on it', () => {
    // Before the database is there, and for how long something takes.
    const own = /^src\/kernel\/server\/(clock|database\/|postgres\/)|\.test\.ts$|\/(tests|bench)\//
    const serving = files.filter(({ path }) => path.includes('/server/') && !own.test(path))
    const byMachine = serving.filter(({ text }) => /\bDate\.now\(\)|\bnew Date\(\)|\btimeOrigin\b/.test(text))
    expect(byMachine.map(({ path }) => path)).toEqual(['src/modules/fleet/server/beat.ts'])
  })

  test('no day is read off the UTC clock, which is a day behind until eight in the morning', () => {
    const read = files.filter(({ text }) =>
      /new Date\((Date\.now\(\))?\)\.(toISOString\(\)\.slice|toLocale|get)/.test(text),
    )
    expect(read.map(({ path }) => path)).toEqual([])
  })

  test('nine files of ten have at most 200 lines', () => {
    const all = sourceFiles('{src,tests,scripts,seeds,bench}/**/*.{ts,tsx,mjs}').filter(file => file.path !== generated)
    const lines = all.map(file => file.text.trimEnd().split('\n').length).sort((a, b) => a - b)
    expect(lines[Math.ceil(lines.length * 0.9) - 1]).toBeLessThanOrEqual(200)
  })
})

/** Modules that serve whatever nouns there are: these register kinds, and no general module names one of them. */
const general = [
  ...['files', 'errorLog', 'notification', 'settings', 'search', 'transfer', 'identity', 'organisation', 'attachments'],
  ...['forms', 'customFields', 'followUp', 'workingTime', 'webhooks', 'flows', 'approval', 'documents'],
  ...['menu', 'handover', 'pooling', 'sharing', 'reporting', 'audit'],
]
/** Modules whose names are words of plain English or of code too: of these only the tables are looked for. */
const plain = [
  'catalogue',
  'installation',
  'release',
  'sets',
  'special',
  'lines',
  'contract',
  'money',
  'warehouse',
  'trip',
]
/** What else a noun is called. */
const further: Readonly<Record<string, readonly string[]>> = { opportunity: ['deal'] }

/** Returns a text in words of small letters: `goodsPrice` and `goods_price` become `goods price`. */
const inWords = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** The words of the nouns: their names, and those of their tables that have two words. */
const nouns = (modules as readonly Module[])
  .filter(({ name }) => !general.includes(name))
  .flatMap(({ name, tables = [] }) => [
    ...(plain.includes(name) ? [] : [name]),
    ...tables.filter(table => /[A-Z]/.test(table)),
    ...(further[name] ?? []),
  ])
const noun = new RegExp(`\\b(${nouns.map(word => inWords(word).replace(/y$/, '(y|ie)')).join('|')})s?\\b`)

/** Which files still name a noun, and why. The list only shrinks. */
const namingNouns: Readonly<Record<string, string>> = {
  'src/modules/followUp/api/followUp.ts': 'the elements that let somebody call, which a route says literally',
  'src/modules/identity/server/commonPasswords.ts': 'passwords that people have used, whatever words they are',
  'src/modules/organisation/api/groups.ts': 'a menu group of the specification, by its code',
  'src/modules/pooling/api/receivers.ts': 'the elements that let somebody call, which a route says literally',
  'src/modules/reporting/api/board.ts': 'what an answer calls the rows of a figure, and columns that lists sum',
  'src/modules/reporting/api/dashboard.ts': 'what an answer calls the lists that it tells of',
  'src/modules/reporting/api/actions.ts': 'what an answer calls the lists that it tells of',
  'src/modules/reporting/api/firstHour.ts': 'the steps of a first hour, which an answer names',
  'src/modules/reporting/api/target.ts': 'the measures, as the database holds them',
  'src/modules/settings/api/sort.ts': 'the lists that can be put in order, which a call names',
  'src/modules/pooling/server/module.ts': 'the name under which older installations have recycling scheduled',
}

test('a general module names no noun, except the listed ones, each with a reason', () => {
  const known = modules.map(({ name }) => name as string)
  expect([...general, ...plain, ...Object.keys(further)].filter(name => !known.includes(name))).toEqual([])
  expect(inWords('const goodsPrices = clue_import')).toMatch(noun)
  const own = files.filter(({ path }) => general.includes(/^src\/modules\/(\w+)\//.exec(path)?.[1] ?? ''))
  const product = own.filter(({ path }) => !/\.test\.tsx?$|^src\/modules\/\w+\/tests\//.test(path))
  expect(product.length).toBeGreaterThan(100)
  const naming = product.filter(({ text }) => noun.test(inWords(text))).map(({ path }) => path)
  expect(naming.sort()).toEqual(Object.keys(namingNouns).sort())
})

/** Functions of a text that promise an answer, in several statements, without being async: with what they do. */
function promising(text: string): { name: string; body: string }[] {
  return [...text.matchAll(/^( *)(?:export )?function (\w+)/gm)].flatMap(({ 1: margin, 2: name = '', index }) => {
    const whole = text.slice(index, text.indexOf(`\n${margin}}`, index))
    const [head, returns] = /^[\s\S]*?\)(: .*)? \{\n/.exec(whole) ?? []
    const body = head ? whole.slice(head.length) : ''
    const isOneStatement = body.split('\n').filter(line => /^\w/.test(line.slice(margin?.length).slice(2))).length < 2
    return returns?.startsWith(': Promise<') && !isOneStatement ? [{ name, body }] : []
  })
}

// Thrown while the answers of other questions are on their way (`together`), a refusal would leave these to nobody.
test('a function that returns a promise refuses by rejecting it', () => {
  const servers = files.filter(file => file.path.includes('/server/') && !file.path.endsWith('.test.ts'))
  const all = servers.flatMap(({ path, text }) => promising(text).map(one => ({ ...one, path })))
  expect(all.length).toBeGreaterThan(10)
  const refusing = all.filter(({ body }) => /\bthrow\b|\.demand\(|\bassure[A-Z]\w*\(/.test(body))
  expect(refusing.map(({ path, name }) => `${path} ${name}`)).toEqual([])
})
