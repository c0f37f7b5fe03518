import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { Neighbours } from '../../../kernel/web/drawer/Neighbours.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type Release, releaseRoutes } from '../api/release.ts'
import { ReleaseTag } from './releaseList.tsx'
import { releaseQuery } from './releaseQuery.ts'
import '../../../kernel/web/drawer/record.css'
import './release.css'

type Props = {
  id: number | undefined
  list: ListModel<Release>
  onOpen: (id: number) => void
  onEdit: (id: number) => void
  onClose: () => void
}

/** Shows one version and its news. */
export function ReleaseDrawer({ id, list, onOpen, onEdit, onClose }: Props) {
  const { data: release, error } = useQuery({ ...releaseQuery(id ?? 0), enabled: id !== undefined })
  const remove = async (gone: Release) => {
    const content = '所有人都不再看到它，不能恢复。'
    if (!(await confirm({ title: `删除版本“${gone.name}”？`, content, okText: '删除', danger: true }))) return
    await call(releaseRoutes.remove, { body: { id: gone.id } })
    notice.success(`版本“${gone.name}”已删除`)
    list.refresh()
    onClose()
  }
  return (
    <Drawer
      open={id !== undefined}
      title={release ? <ReleaseTitle release={release} /> : '版本'}
      tools={<Neighbours list={list} id={id} onOpen={onOpen} />}
      onClose={onClose}
    >
      {error && <p className="drawer-message">{error.message}</p>}
      {release && (
        <>
          <section className="record-head">
            <dl>
              <Fact title="发布时间">{release.publishAt ? formatDateTime(release.publishAt) : '未定'}</Fact>
              <Fact title="填写人">{release.createdBy}</Fact>
            </dl>
            {may(releaseRoutes.edit) && (
              <div className="record-actions">
                <Button icon="edit" onClick={() => onEdit(release.id)}>
                  编辑
                </Button>
                <Button kind="danger" onClick={() => void remove(release).catch(() => undefined)}>
                  删除
                </Button>
              </div>
            )}
          </section>
          <h3>{release.title}</h3>
          <p className="release-notes">{release.notes}</p>
        </>
      )}
    </Drawer>
  )
}

function ReleaseTitle({ release }: { release: Release }) {
  return (
    <>
      {release.name} {may(releaseRoutes.edit) && <ReleaseTag state={release.state} />}
    </>
  )
}
