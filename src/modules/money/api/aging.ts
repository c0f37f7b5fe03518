/** The buckets of an aging by days after the due day (chain.md §3), in the order of the screen. */
export const buckets = {
  notDue: '未到期',
  days30: '1–30 天',
  days60: '31–60 天',
  days90: '61–90 天',
  over90: '90 天以上',
  noDate: '未定日期',
} as const
export type Bucket = keyof typeof buckets

const dayMs = 86_400_000
const bounds: readonly (readonly [Bucket, number])[] = [
  ['notDue', 0],
  ['days30', 30],
  ['days60', 60],
  ['days90', 90],
]

/** Returns by how many days a term is overdue at the end of a day; 0 or less where it is not. */
export const daysOverdue = (dueOn: string, asOf: string) => Math.round((Date.parse(asOf) - Date.parse(dueOn)) / dayMs)

/** Returns the bucket of a term that is due on a day, at the end of another; the due day itself is not overdue yet. */
export function bucketOf(dueOn: string | null, asOf: string): Bucket {
  if (dueOn === null) return 'noDate'
  const days = daysOverdue(dueOn, asOf)
  return bounds.find(([, most]) => days <= most)?.[0] ?? 'over90'
}

/** SQL for `bucketOf`, over SQL of the due day and of the day. */
export const bucketSql = (dueOn: string, asOf: string) =>
  `case when ${dueOn} is null then 'noDate' ${bounds.map(([name, most]) => `when ${asOf} - ${dueOn} <= ${most} then '${name}'`).join(' ')} else 'over90' end`

/** SQL that tells whether a term that is due on a day lies in a bucket at the end of another, as a range that an index finds. */
export function inBucketSql(bucket: Bucket, dueOn: string, asOf: string): string {
  if (bucket === 'noDate') return `${dueOn} is null`
  const found = bounds.findIndex(([name]) => name === bucket)
  const at = found < 0 ? bounds.length : found
  const [after, until] = [bounds[at - 1]?.[1], bounds[at]?.[1]]
  const begin = until === undefined ? [] : [`${dueOn} >= ${asOf} - ${until}`]
  const end = after === undefined ? [] : [`${dueOn} < ${asOf} - ${after}`]
  return [...begin, ...end].join(' and ')
}
