import { formatDateTime } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type Release, releaseRoutes } from '../api/release.ts'
import { releaseSource } from './releaseSource.ts'
import './release.css'

type Props = { detail: Release; onEdit: () => void; onGone: () => void }

/** Shows one version and its news, with what an operator may do. */
export function ReleaseHead({ detail: release, onEdit, onGone }: Props) {
  const remove = async () => {
    const content = '所有人都不再看到它，不能恢复。'
    if (!(await confirm({ title: `删除版本“${release.name}”？`, content, okText: '删除', danger: true }))) return
    await call(releaseRoutes.remove, { body: { id: release.id } })
    notice.success(`版本“${release.name}”已删除`)
    void queryClient.invalidateQueries({ queryKey: [releaseSource.name] })
    onGone()
  }
  return (
    <>
      <section className="record-head">
        <dl>
          <Fact title="发布时间">{release.publishAt ? formatDateTime(release.publishAt) : '未定'}</Fact>
          <Fact title="填写人">{release.createdBy}</Fact>
        </dl>
        {may(releaseRoutes.edit) && (
          <div className="record-actions">
            <Button icon="edit" onClick={onEdit}>
              编辑
            </Button>
            <Button kind="danger" onClick={() => void remove().catch(() => undefined)}>
              删除
            </Button>
          </div>
        )}
      </section>
      <h3>{release.title}</h3>
      <p className="release-notes">{release.notes}</p>
    </>
  )
}
