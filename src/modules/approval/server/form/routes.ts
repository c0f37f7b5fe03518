import { storedContent } from '../../../../kernel/server/files/storage.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import { arrange } from '../../../settings/server/index.ts'
import { formRoutes as routes } from '../../api/formRoutes.ts'
import type { Business } from '../record/business.ts'
import { fileOfPaper } from './download.ts'
import { extendedTypes, formDetail, formRow, formRows, formSort } from './read.ts'
import { addForm, enableForm, removeForm, saveForm } from './write.ts'

/** Returns the calls of 审批表单管理; `businesses` are the registered types of documents. */
export function formHandlers(businesses: readonly Business[]): readonly Handled[] {
  return [
    handle(routes.file, async (desk, { params }) => {
      const { fileId, name, mediaType, size } = await fileOfPaper(desk, businesses, params.id)
      return { name, mediaType, size, content: storedContent(desk.officeId, fileId, { small: true }) }
    }),
    handle(routes.list, desk => formRows(desk, businesses)),
    handle(routes.types, desk => extendedTypes(desk, businesses)),
    handle(routes.detail, (desk, { params }) => formDetail(desk, businesses, params.id)),
    handle(routes.add, async (desk, { body }) => formRow(desk, businesses, await addForm(desk, businesses, body))),
    handle(routes.save, async (desk, { body }) => {
      await saveForm(desk, body)
      return formDetail(desk, businesses, body.id)
    }),
    handle(routes.enable, async (desk, { body: { id, enabled } }) => {
      await enableForm(desk, businesses, id, enabled)
      return formRow(desk, businesses, id)
    }),
    handle(routes.arrange, async (desk, { body }) => {
      await arrange(desk, formSort, 0, body)
      return null
    }),
    handle(routes.remove, async (desk, { body }) => {
      await removeForm(desk, body.id)
      return null
    }),
  ]
}
