import { addDays } from '../../../kernel/api/day.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'

const week = 7
const days = ['日', '一', '二', '三', '四', '五', '六']
const dayWords = (day: string) => `周${days[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${day.slice(5)}`

/** Returns the last of the days that one chooses from. */
export const lastDay = (today: string): string => addDays(today, week - 1)

/** Returns today, and the day that the address names, else today. */
export function useDay() {
  const today = formatDate(Date.now())
  const [written, setDay] = useAddress('day')
  const day = /^\d{4}-\d\d-\d\d$/.test(written ?? '') ? (written as string) : today
  return { today, day, setDay }
}

type Props = { today: string; day: string; trips: readonly { runsOn: string }[]; onPick: (day: string) => void }

/** Chooses one of the days of a week, with how many trips each has. */
export function Days({ today, day, trips, onPick }: Props) {
  return (
    <fieldset className="chips trip-days">
      <legend className="unseen">哪一天</legend>
      {Array.from({ length: week }, (_, at) => addDays(today, at)).map(one => {
        const count = trips.filter(({ runsOn }) => runsOn === one).length
        return (
          <button key={one} type="button" className="chip" aria-pressed={one === day} onClick={() => onPick(one)}>
            {one === today ? `今天 ${one.slice(5)}` : dayWords(one)}
            {count > 0 && ` · ${count} 趟`}
          </button>
        )
      })}
    </fieldset>
  )
}
