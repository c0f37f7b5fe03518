import { columnsOf } from '../../../kernel/contract/list.ts'
import { type LogSubject, openOn } from '../../../kernel/server/record/logged.ts'
import { releasePlaces } from '../contract/places.ts'
import { NewRelease } from '../contract/release.ts'

/** What the platform's log calls the records of this module, and where it shows them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  release: { title: '版本', columns: columnsOf(NewRelease), path: openOn(releasePlaces.maintain.path) },
}
