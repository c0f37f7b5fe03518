import { existsSync, globSync } from 'node:fs'
import { capture } from './children.ts'
import { installPackages, isOffered } from './packages.ts'

/** Chromium without windows, a package of Debian. Journeys take a quarter less processor time in it. */
const LIGHT = 'chromium-headless-shell'

const CANDIDATES = [
  LIGHT,
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser's path, or a sentence that names what a person has to install. */
export type Browser = { path: string } | { problem: string }

/** Returns a Chromium after installing it and a Chinese font from the system's packages, if needed and possible. */
export async function ensureBrowser(): Promise<Browser> {
  const missing = [
    ...((await findBrowser()) ? [] : ['browser' as const]),
    ...((await hasChineseFont()) ? [] : ['font' as const]),
  ]
  if (missing.length > 0) await installPackages(missing)
  if (await wantsLight()) await installPackages(['light'])
  const path = await findBrowser()
  const font = await hasChineseFont()
  return path && font ? { path } : { problem: remedy(!path, !font) }
}

/** Tells whether the browser without windows is missing but can be installed, and nobody chose another. */
async function wantsLight(): Promise<boolean> {
  const mayInstall = process.getuid?.() === 0 && !process.env.CHROMIUM
  return mayInstall && places(LIGHT).length === 0 && (await isOffered(LIGHT))
}

/** Returns the first browser that runs: `CHROMIUM` if set, otherwise by the usual names and paths. */
async function findBrowser(): Promise<string | undefined> {
  const candidates = process.env.CHROMIUM ? [process.env.CHROMIUM] : CANDIDATES.flatMap(places)
  for (const path of candidates) if ((await capture(path, ['--version'])).code === 0) return path
  return undefined
}

function places(candidate: string): string[] {
  if (/[/\\]/.test(candidate)) return existsSync(candidate) ? [candidate] : []
  const directories = (process.env.PATH ?? '').split(':')
  return directories.map(directory => `${directory}/${candidate}`).filter(path => existsSync(path))
}

async function hasChineseFont(): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const listed = await capture('fc-list', [':lang=zh', 'family'])
  if (listed.code === 0) return listed.output !== ''
  return globSync('/usr/share/fonts/**/*{CJK,wqy,SourceHan,DroidSansFallback}*').length > 0
}

function remedy(browser: boolean, font: boolean): string {
  const needed = [
    browser && 'Chromium (Debian, Fedora, Alpine: chromium)',
    font && 'CJK font (Debian: fonts-noto-cjk; Fedora: google-noto-sans-cjk-fonts; Alpine: font-noto-cjk)',
  ]
  return (
    `浏览器测试还缺少以下软件，请安装后重试（已有浏览器可用 CHROMIUM=<路径> 指定）：\n  ${needed.filter(Boolean).join('\n  ')}\n` +
    'The browser tests lack the above: please install it, or name a browser that you have in CHROMIUM=<path>.'
  )
}
