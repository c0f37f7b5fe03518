/** Shows the progress of work: `share` from 0 to 1, undefined while unknown. */
export function Progress({ share, label }: { share: number | undefined; label: string }) {
  const percent = share === undefined ? undefined : Math.min(100, Math.floor(share * 100))
  return (
    <div className="work-progress">
      <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
        <i style={{ width: `${percent ?? 30}%` }} data-unknown={percent === undefined || undefined} />
      </div>
      <small>
        {label}
        {percent !== undefined && ` · ${percent}%`}
      </small>
    </div>
  )
}
