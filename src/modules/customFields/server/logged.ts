import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'
import { customFieldsPlaces as places } from '../api/places.ts'

/** What the operation log calls the records of this module, and where it shows them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  ownWork: { title: '动态表单更新', columns: titled({ total: '记录数', done: '已完成' }) },
  ownForm: { title: '动态表单', columns: titled({ publishedAt: '发布时间' }), path: () => places.design.path },
}
