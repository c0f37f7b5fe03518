import { buildApp } from './app.ts'
import { configOrExit } from './kernel/server/config.ts'
import { migrate } from './kernel/server/database/migrate.ts'
import { openDatabase } from './kernel/server/database/open.ts'
import { secrets } from './kernel/server/secrets.ts'

async function start(): Promise<void> {
  const config = configOrExit()
  const database = await openDatabase(config)
  await migrate(database.ownerUrl)
  if (config.demo) await (await import('../seeds/demo.ts')).seedDemo(database.ownerUrl)
  const app = await buildApp(config, secrets(config.dataDir), database)
  await app.http.listen({ port: config.port, host: config.host })
  const address = app.http.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(greeting(`http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`, config.demo))
  endOn(['SIGINT', 'SIGTERM'], async () => {
    await app.stop()
    await database.stop()
  })
}

function greeting(address: string, demo: boolean): string {
  const accounts = `
  演示账号（密码均为 Tongzhou@2026）：
    platform 平台运营 · boss 老板 · manager 部门经理 · sales1 / sales2 导购
    finance 财务 · warehouse 仓管 · partner 设计师专员`
  return `\n  同舟已启动：${address}${demo ? `\n${accounts}` : ''}\n\n  按 Ctrl-C 结束\n`
}

/** The first signal ends everything in order, a second one at once. */
function endOn(signals: NodeJS.Signals[], end: () => Promise<void>): void {
  let ending = false
  for (const signal of signals)
    process.on(signal, () => {
      if (ending) process.exit(1)
      ending = true
      end().then(
        () => process.exit(0),
        error => {
          console.error(error)
          process.exit(1)
        },
      )
    })
}

start().catch(error => {
  console.error((error as Error).message)
  process.exit(1)
})
