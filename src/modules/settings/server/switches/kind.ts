import { point } from '../../../../kernel/server/module.ts'
import type { SwitchSet } from '../../api/switch.ts'
import type { SwitchGroup } from '../../api/switches.ts'

/** Switches that a module brings, as a group of the page; their codes never change, because companies have stored them. */
export type SwitchGroupKind = Omit<SwitchGroup, 'switches'> & { switches: SwitchSet }

/** The groups in the order of the page. */
export const switchGroups = point<SwitchGroupKind>('switchGroups')
