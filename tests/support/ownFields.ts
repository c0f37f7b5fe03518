import { OwnContent, type OwnField } from '../../src/modules/ownFields/contract/ownFields.ts'
import { ownFieldsRoutes as routes } from '../../src/modules/ownFields/contract/routes.ts'
import type { TestServer } from './server.ts'

/** What a test says of a field. */
export type Some = Partial<OwnField> & Pick<OwnField, 'key' | 'kind' | 'title'>

/** Own fields in one group, with what nothing is said of as it usually is. */
export function contentOf(fields: readonly Some[]): OwnContent {
  return OwnContent.parse({
    groups: [{ key: 'g1', title: '其他信息' }],
    fields: fields.map(field => ({ group: 'g1', ...field })),
  })
}

/** Publishes own fields of a noun, as an administrator does. */
export async function publishOwn(server: TestServer, as: string, noun: string, fields: readonly Some[]): Promise<void> {
  const { forms } = await server.ask(routes.forms, { as })
  const version = forms.find(form => form.noun === noun)?.version ?? 0
  const saved = await server.ask(routes.save, { as, body: { noun, version, content: contentOf(fields) } })
  await server.ask(routes.publish, { as, body: { noun, version: saved.version } })
}
