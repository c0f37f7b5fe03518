import type { Tone } from '../../../kernel/api/record.ts'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { type VoucherRow, type VoucherState, voucherStates } from '../api/voucher.ts'
import { voucherSource } from './voucherSource.ts'

const tones: Record<VoucherState, Tone> = {
  ready: 'green',
  working: 'blue',
  failed: 'red',
  cancelled: 'grey',
  expired: 'grey',
  removed: 'grey',
}

export function StateTag({ state }: { state: VoucherState }) {
  return <Tag tone={tones[state]}>{voucherStates[state]}</Tag>
}

/** The files to fetch: everything that does not follow from the row's schema. */
export const voucherList: ListSpec<VoucherRow> = {
  ...voucherSource,
  noun: '凭证',
  topic: 'export',
  shown: [
    ...['title', 'kind', 'state', 'reason', 'rowCount', 'size', 'daysLeft', 'fetchCount', 'createdBy'],
    ...['createdAt', 'whole', 'lastFetchedBy', 'lastFetchedAt'],
  ],
  widths: { title: 236, reason: 150, kind: 84, state: 84, rowCount: 78, size: 96, daysLeft: 92, fetchCount: 92 },
  empty: {
    all: '还没有导出过文件。在列表里点“导出”，做好的文件会放在这里。',
    mine: '您还没有导出过文件。在列表里点“导出”，做好后到这里下载。',
    ready: '没有可以下载的文件。文件过期后会被删除，需要时请重新导出。',
  },
  searchHint: '文件、原因、创建人',
  draw: {
    state: row => <StateTag state={row.state} />,
    daysLeft: row => row.daysLeft !== null && `${row.daysLeft} 天`,
    whole: row => (row.whole ? <Tag tone="orange">完整</Tag> : '否'),
  },
  card: ['state', 'reason', 'rowCount', 'daysLeft', 'fetchCount', 'createdBy', 'createdAt'],
}
