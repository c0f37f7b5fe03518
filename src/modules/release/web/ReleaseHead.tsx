import { formatDateTime } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { may } from '../../../kernel/web/session.ts'
import { type Release, releaseRoutes } from '../api/release.ts'
import { releaseSource } from './releaseSource.ts'
import './release.css'

type Props = { release: Release; onEdit: () => void; onGone: () => void }

/** Shows one version and its news, with what an operator may do. */
export function ReleaseHead({ release, onEdit, onGone }: Props) {
  const remove = async () => {
    const content = '所有人都不再看到它，不能恢复。'
    if (!(await confirm({ title: `删除版本“${release.name}”？`, content, okText: '删除', danger: true }))) return
    await call(releaseRoutes.remove, { body: { id: release.id } })
    notice.success(`版本“${release.name}”已删除`)
    void queryClient.invalidateQueries({ queryKey: [releaseSource.name] })
    onGone()
  }
  return (
    <RecordHead
      facts={
        <>
          <Fact title="发布时间">{release.publishAt ? formatDateTime(release.publishAt) : '未定'}</Fact>
          <Fact title="填写人">{release.createdBy}</Fact>
        </>
      }
      acts={[
        { text: '编辑', may: may(releaseRoutes.edit), icon: 'edit', run: onEdit },
        { text: '删除', may: may(releaseRoutes.edit), kind: 'danger', run: remove },
      ]}
    >
      <h3>{release.title}</h3>
      <p className="release-notes">{release.notes}</p>
    </RecordHead>
  )
}
