import { statfsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const quiet = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]
const enough = 2 ** 30 // bytes of shared memory

let shared: Promise<Browser> | undefined

/** The browser of all journeys of this process, which ends with it; another one when it has crashed. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= startBrowser()
  const browser = await shared
  if (browser.isConnected()) return browser
  shared = startBrowser()
  return shared
}

/**
 * Chromium without what it does on its own. Playwright has it keep shared memory in files below /tmp, as /dev/shm is small
 * in many containers; where it is not, pages do not wait for a disk that databases write to at the same time.
 */
function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: quiet,
    ignoreDefaultArgs: sharedMemory() < enough ? [] : ['--disable-dev-shm-usage'],
  })
}

/** Bytes free in /dev/shm; 0 where there is none. */
function sharedMemory(): number {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize
  } catch {
    return 0
  }
}
