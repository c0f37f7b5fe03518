import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import antd from 'antd'
import { type ESTree, type Plugin, type Rolldown, Visitor } from 'vite'
import { antdTheme } from '../src/kernel/web/antd/theme.ts'
import { antdStyles } from './build-web-antd-styles.ts'

const SHEET = 'virtual:antd.css'

/** Modules that only compute or inject styles in the browser, and their replacements in the built page. */
const replaced: Record<string, string> = {
  'antd/es/theme/util/genStyleUtils.js': exportsOf('styleHooks.ts'),
  'antd/es/theme/util/useResetIconStyle.js': 'export default () => undefined',
  'antd/es/theme/themes/default/theme.js': 'export default {}',
  'antd/es/theme/useToken.js': `${exportsOf('token.ts')}; export { default } from ${pathOf('token.ts')}`,
  '@rc-component/util/es/Dom/dynamicCSS.js': exportsOf('adoptedStyles.ts'),
}

/**
 * Uses Ant Design without styling at run time. One static sheet (`virtual:antd.css`) holds the styles of the components
 * that our sources import. The build leaves out the code that would compute them, so that the Content-Security-Policy
 * can forbid style tags. In development antd styles itself as usual and the sheet is empty.
 */
export function antdStatic(): Plugin {
  let building = false
  const styles = once(() => antdStyles(importedFromAntd()))
  return {
    name: 'antd-static',
    enforce: 'pre',
    configResolved: config => {
      building = config.command === 'build'
    },
    resolveId: { filter: { id: /^virtual:antd/ }, handler: id => `\0${id}` },
    load: {
      filter: { id: /virtual:antd|(antd|@rc-component\/util)\/es\// },
      handler: id => (id.startsWith('\0') ? virtual(id, building, styles) : building ? replacement(id) : undefined),
    },
    transform: {
      filter: { id: /\/antd\/es\/.*\.js$/, code: STYLE_CALL },
      handler(code) {
        return building ? withoutStyles(code, this.parse(code)) : undefined
      },
    },
    generateBundle: (_, bundle) => assertStyled(bundle, styles()),
  }
}

function virtual(id: string, building: boolean, styles: () => { css: string }): string | undefined {
  if (id === `\0${SHEET}`) return building ? styles().css : ''
  if (id === '\0virtual:antd-token') return `export default ${JSON.stringify(antd.theme.getDesignToken(antdTheme))}`
  return undefined
}

function replacement(id: string): string | undefined {
  const path = id.slice(id.lastIndexOf('/node_modules/') + '/node_modules/'.length)
  return replaced[path]
}

/** Returns the names in `import { … } from 'antd'` of our sources. */
function importedFromAntd(): Set<string> {
  const sources = globSync('src/**/*.{ts,tsx}').map(file => readFileSync(file, 'utf8'))
  const lists = sources.flatMap(text =>
    [...text.matchAll(/import \{([^}]*)\} from 'antd'/g)].map(found => found[1] ?? ''),
  )
  const names = lists.flatMap(list => list.split(',').map(name => name.trim().replace(/ as .*/, '')))
  return new Set(names.filter(name => name && !name.startsWith('type ')))
}

const STYLE_CALL = /\b(genStyleHooks|genComponentStyleHook|genSubStyleComponent)\(/
type Call = { start: number; end: number; callee: string; style: string }

/** Keeps the exports of a style module, and only the names of its styles, so that tree shaking removes the rest. */
function withoutStyles(code: string, program: ESTree.Program): string {
  return styleCalls(program, code).reduceRight(
    (text, call) => `${text.slice(0, call.start)}/*#__PURE__*/${call.callee}('${call.style}')${text.slice(call.end)}`,
    code,
  )
}

function styleCalls(program: ESTree.Program, code: string): Call[] {
  const calls: Call[] = []
  new Visitor({
    CallExpression({ callee, arguments: [name], start, end }) {
      if (callee.type !== 'Identifier' || !name || !STYLE_CALL.test(`${callee.name}(`)) return
      calls.push({ start, end, callee: callee.name, style: styleName(code.slice(name.start, name.end)) })
    },
  }).visit(program)
  return calls
}

/**
 * Converts a style's name: `'Button'` and `['Input', 'Search']` are `Button-Button` and `Input-Search` in antd's cache.
 */
function styleName(written: string): string {
  const [first = '', second = first] = written.match(/[\w-]+/g) ?? []
  return `${first}-${second}`
}

/** Throws an error that names the styles of bundled components that the sheet lacks. */
function assertStyled(bundle: Rolldown.OutputBundle, sheet: { has(style: string): boolean }): void {
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
  const code = chunks.flatMap(chunk => Object.entries(chunk.modules).filter(([id]) => id.includes('/antd/es/')))
  const used = code.flatMap(([, module]) => [
    ...(module.code ?? '').matchAll(/gen(?:StyleHooks|ComponentStyleHook|SubStyleComponent)\("([\w-]+)"\)/g),
  ])
  const missing = new Set(used.map(found => found[1] as string).filter(style => !sheet.has(style)))
  if (missing.size)
    throw new Error(`scripts/build-web-antd-styles.ts draws nothing with the styles ${[...missing].join(', ')}`)
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function pathOf(file: string): string {
  return JSON.stringify(resolve('src/kernel/web/antd', file))
}

function exportsOf(file: string): string {
  return `export * from ${pathOf(file)}`
}
