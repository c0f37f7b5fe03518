import { startEmbedded } from '../../src/kernel/server/postgres/embedded.ts'

/** An application of its own process, which holds the database of a data directory until it is killed or told to end. */
const [dataDir = ''] = process.argv.slice(2)
const log = { info: () => {}, warn: console.error, error: console.error }
const { ownerUrl, stop } = await startEmbedded({ dataDir, log, throwAway: true })
process.once('SIGTERM', () => stop().then(() => process.exit(0)))
console.log(ownerUrl)
