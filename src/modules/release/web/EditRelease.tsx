import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { type Release, ReleaseEdit, releaseRoutes } from '../api/release.ts'
import { ReleaseForm } from './ReleaseForm.tsx'
import { refreshReleases, releaseQuery } from './releaseQuery.ts'

type Props = { id: number | undefined; onClose: () => void; onSaved: () => void }

export function EditRelease({ id, onClose, onSaved }: Props) {
  const { data: release } = useQuery({ ...releaseQuery(id ?? 0), enabled: id !== undefined })
  return (
    <Drawer open={id !== undefined} title={`编辑版本 ${release?.name ?? ''}`} onClose={onClose}>
      {release && <Edit key={release.id} release={release} onClose={onClose} onSaved={onSaved} />}
    </Drawer>
  )
}

function Edit({ release, onClose, onSaved }: { release: Release; onClose: () => void; onSaved: () => void }) {
  const form = useForm({
    schema: ReleaseEdit,
    name: `release-edit-${release.id}`,
    at: 'edit',
    given: givenOf(release),
    latest: async () => givenOf(await queryClient.fetchQuery({ ...releaseQuery(release.id), staleTime: 0 })),
    send: (body, how, force) => call(releaseRoutes.edit, { body: { ...body, force } }, how),
    onSaved: () => {
      notice.success('已保存')
      void refreshReleases()
      onSaved()
      onClose()
    },
  })
  const reload = async () => {
    await refreshReleases()
    form.reset()
  }
  return <ReleaseForm form={form} label="编辑版本" onCancel={onClose} onReload={() => void reload()} />
}

/** Returns the entered fields of a release. */
function givenOf({ id, version, name, title, notes, publishAt }: Release) {
  return { id, version, name, title, notes, publishAt }
}
