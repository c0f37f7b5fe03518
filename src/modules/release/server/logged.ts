import { columnsOf } from '../../../kernel/api/list.ts'
import { type LogSubject, openOn } from '../../../kernel/server/record/logged.ts'
import { releasePlaces } from '../api/places.ts'
import { NewRelease } from '../api/release.ts'

/** The names of this module's records in the platform's log, and the screens that show them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  release: { title: '版本', columns: columnsOf(NewRelease), path: openOn(releasePlaces.maintain.path) },
}
