import { startCluster } from './cluster.ts'

/** `node deploy/ha/local.ts [folder]`: three database hosts, etcd and HAProxy on this machine, until Ctrl-C. */
const cluster = await startCluster(process.argv[2])
const stopped = new Promise<void>(resolve => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
})
console.log(`${cluster.directory}: starting / 正在启动……`)
await Promise.race([cluster.whole(), stopped])
for (const { name, config, ways } of cluster.hosts)
  console.log(`${name}  ${ways.postgres}  patronictl -c ${config} list`)
console.log(`primary  ${cluster.primaryPort}\nstandbys ${cluster.standbyPort}\nCtrl-C`)
await stopped
await cluster.stop()
