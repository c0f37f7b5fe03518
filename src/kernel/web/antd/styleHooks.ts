import { antdTheme } from './theme.ts'

// Stands in for antd/es/theme/util/genStyleUtils.js in the built page (scripts/build-web-antd.ts): the styles are in the
// static sheet, so a component only needs the class under which its variables stand there.
const { key } = antdTheme.cssVar

export const genStyleHooks = (_style: string) => () => ['', key] as const
export const genComponentStyleHook = (_style: string) => () => ''
export const genSubStyleComponent = (_style: string) => () => null

/** Returns names and references of a component's CSS variables. */
export function genCssVar(antCls: string, component: string) {
  const prefix = `--${antCls.replaceAll('.', '')}-${component}-`
  const reference = (name: string, fallback?: string) => `var(${prefix}${name}${fallback ? `, ${fallback}` : ''})`
  return [(name: string) => prefix + name, reference] as const
}
