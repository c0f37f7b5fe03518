import { record } from '../../../kernel/api/record.ts'
import { releasePlaces } from './places.ts'
import { Release, releaseStates, releaseViews } from './release.ts'

const from = ['draft', 'planned', 'published'] as const
const needs = 'maintain:edit'

/** What a release is: it belongs to no company, and everyone reads the published ones. */
export const releaseRecord = record({
  name: 'maintain',
  table: 'release',
  title: '版本',
  noun: '版本',
  unit: '个',
  place: releasePlaces.maintain,
  seen: 'everyone',
  states: releaseStates,
  acts: { edit: { needs, from }, remove: { needs, from } },
  row: Release,
  views: releaseViews,
})
