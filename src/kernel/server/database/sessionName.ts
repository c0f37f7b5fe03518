import { productVersion } from '../http/productVersion.ts'

/** What a node's sessions are for: requests, background work, the queue, events, reads of a standby. */
export type SessionPurpose = 'tongzhou' | 'tongzhou-work' | 'tongzhou-jobs' | 'tongzhou-live' | 'tongzhou-reads'

const most = 63 // bytes that PostgreSQL keeps

/** Returns the `application_name` of a session: its purpose, the product's version and the node, of which the end may be cut off. */
export const sessionName = (purpose: SessionPurpose, node: string): string =>
  `${purpose} ${productVersion} ${node}`.slice(0, most)

/** SQL that tells whether a session of `pg_stat_activity` is one of a running node. */
export const isOfNode = `application_name ~ '^tongzhou(-work|-jobs|-live|-reads)?( |$)'`
