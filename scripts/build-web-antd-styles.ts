import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import antd, { type ThemeConfig } from 'antd'
import { createElement as el, Fragment, type FunctionComponent, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { antdTheme } from '../src/kernel/web/antd/theme.ts'

/** A style that antd uses only with the token `wireframe`, which we do not set. */
const ONLY_WIREFRAME = 'Pagination-bordered'

/** The themes of themes.css besides the usual one. */
const themes: Record<string, ThemeConfig> = {
  dark: {
    ...antdTheme,
    algorithm: antd.theme.darkAlgorithm,
    token: {
      ...antdTheme.token,
      colorPrimary: '#6aa5ff',
      colorInfo: '#6aa5ff',
      colorTextBase: '#e6ebf3',
      colorTextPlaceholder: '#96a1b2',
      colorBgContainer: '#171d27',
      colorBgElevated: '#1d2531',
      colorBorder: '#3b4656',
      colorBorderSecondary: '#262e3a',
    },
  },
  contrast: {
    ...antdTheme,
    token: {
      ...antdTheme.token,
      colorPrimary: '#003ea8',
      colorInfo: '#003ea8',
      colorTextBase: '#000000',
      colorTextPlaceholder: '#37414f',
      colorBorder: '#4d5866',
    },
  },
}

type Cache = ReturnType<typeof createCache>

/** Components inside a component that its bare form does not draw. */
const inside: Record<string, string[]> = {
  Button: ['Space.Compact'],
  Cascader: ['Select', 'Checkbox'],
  DatePicker: ['Button', 'Tag'],
  Drawer: ['Skeleton'],
  Dropdown: ['Menu', 'Button', 'Space'],
  Form: ['Form.Item', 'Row', 'Col', 'Tooltip'],
  Input: ['Input.TextArea', 'Input.Search', 'Input.Password', 'Input.OTP', 'Button'],
  InputNumber: ['Space.Addon'],
  Menu: ['Tooltip'],
  Modal: ['Modal.confirm', 'Button'],
  Pagination: ['Select', 'Input'],
  Popconfirm: ['Popover', 'Button'],
  Select: ['Empty'],
  Space: ['Space.Compact', 'Space.Addon'],
  Table: ['Checkbox', 'Radio', 'Pagination', 'Dropdown', 'Tree', 'Input', 'Empty', 'Spin'],
  Tabs: ['Dropdown'],
  Tag: ['Tag.preset', 'Tag.status'],
  TreeSelect: ['Select', 'Tree'],
  Typography: ['Input', 'Tooltip'],
  Upload: ['Upload.Dragger', 'Progress', 'Tooltip', 'Button'],
}

const around = <P extends object>(component: FunctionComponent<P>) => el(component as FunctionComponent, null, el('a'))

/** Samples of components that draw too little without properties. */
const samples: Record<string, () => ReactNode> = {
  'Form.Item': () => el(antd.Form, {}, el(antd.Form.Item, { label: '', tooltip: '甲' })),
  'Modal.confirm': () => el(antd.Modal._InternalPanelDoNotUseOrYouWillBeFired, { type: 'confirm' }),
  'Space.Compact': () => el(antd.Space.Compact, {}, el(antd.Button, {}, '操作')),
  'Tag.preset': () => el(antd.Tag, { color: 'blue' }),
  'Tag.status': () => el(antd.Tag, { color: 'success' }),
  Dropdown: () => around(antd.Dropdown),
  Popconfirm: () => el(antd.Popconfirm, { title: '' }, el('a')),
  Popover: () => around(antd.Popover),
  Tooltip: () => around(antd.Tooltip),
}

/**
 * Returns the style sheet of the components `imported` from antd and their inner parts, computed once with our theme,
 * so that the browser computes none. `has` tells whether a style, by its name inside antd, belongs to it.
 */
export function antdStyles(imported: Iterable<string>): { css: string; has(style: string): boolean } {
  const names = withInside(imported)
  const cache = cacheOf(names, antdTheme)
  const css = textOf(cache)
  const styles = stylesIn(cache)
  const themed = Object.entries(themes).map(([name, theme]) => variablesIn(name, cacheOf(names, theme)))
  return { css: css + themed.join(''), has: style => styles.has(style) || style === ONLY_WIREFRAME }
}

function cacheOf(names: Iterable<string>, theme: ThemeConfig): Cache {
  const cache = createCache()
  const drawn = [...names].map(name => el(Fragment, { key: name }, sampleOf(name)))
  renderToString(el(StyleProvider, { cache }, el(antd.ConfigProvider, { theme }, drawn)))
  return cache
}

/** Returns a theme's values of the variables that all styles use, for where the theme is chosen. */
function variablesIn(theme: string, cache: Cache): string {
  return `:root[data-theme="${theme}"]{${textOf(cache, ['token', 'cssVar'])}}`
}

function textOf(cache: Cache, types?: ('token' | 'cssVar')[]): string {
  return ofComponents(extractStyle(cache, { plain: true, types }))
}

/**
 * Returns a sheet without its own notes and without rules for bare elements. antd resets every link of the page so, which takes colour and
 * focus ring from ours as soon as one of its components has loaded.
 */
function ofComponents(css: string): string {
  const bare = /(?<=[{}])(?:[a-z][a-z\d]*(?::[a-z-]+|\[[a-z-]+\])*,?)+(?<!from|to|%)\{[^{}]*\}/g
  return css.replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}/, '').replaceAll(bare, '')
}

function withInside(names: Iterable<string>, seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    withInside(inside[name] ?? [], seen)
  }
  return seen
}

/** Finds a component: `Input.Search` is `antd.Input.Search`. Names such as `message` and `theme` draw nothing. */
function sampleOf(path: string): ReactNode {
  if (samples[path]) return samples[path]()
  if (/^([a-z]|ConfigProvider|Grid)/.test(path)) return null
  return el(
    path.split('.').reduce<unknown>((from, name) => (from as Record<string, unknown>)[name], antd) as FunctionComponent,
  )
}

/** A component's style is kept under `style%theme%Input-Shared%ant-input%anticon`. */
function stylesIn(cache: Cache): Set<string> {
  const keys = [...cache.cache.keys()].map(key => key.split('%'))
  return new Set(keys.filter(([kind]) => kind === 'style').map(parts => parts[2] as string))
}
