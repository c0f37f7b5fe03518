import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ask, scratch, start } from '../support/embedded.ts'
import { blocks, desk, type } from './page.ts'

vi.setConfig({ testTimeout: 120_000 })

const at = desk()
afterAll(() => rmSync(at, { recursive: true }))

const [pack = '', unpack = ''] = blocks('The embedded database', 'sh')

async function typed(block: string, dataDir: string): Promise<string> {
  const { code, said } = await type(block, { at, env: { DATA_DIR: dataDir } })
  expect(code, said).toBe(0)
  return said
}

test('the steps of the page about the embedded database pack it and restore it elsewhere', async () => {
  const [here, there] = [scratch(), join(scratch(), 'again')]
  const { ownerUrl, stop } = await start(here)
  await ask(ownerUrl, 'create table kept (word text)')
  await ask(ownerUrl, `insert into kept values ('还在')`)
  await stop()
  await typed(pack, here)
  await typed(unpack, there)
  const again = await start(there)
  expect(await ask(again.ownerUrl, 'select word from kept')).toEqual({ word: '还在' })
  expect(await ask(again.appUrl, 'select current_user as user')).toEqual({ user: 'tongzhou_app' })
})
