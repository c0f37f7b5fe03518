/** The migration under way, from when (ms), how many are done, and of how many. */
export type Progress = { name: string; since: number; done: number; of: number }

type Hearing = { say?: (line: string) => void; on?: (progress: Progress) => void }

const soon = 2000 // ms until the first line about a migration
const between = 30_000 // ms until the next

/** Prints a line about a migration that takes long, and how many seconds it has taken. */
export function sayProgress({ say = console.log, on }: Hearing) {
  let last: Progress | undefined
  let works = false
  let line = soon
  const look = () => {
    const passed = last && works ? Date.now() - last.since : 0
    if (!last || passed < line) return
    say(inWords(last, Math.round(passed / 1000)))
    line = passed + between
  }
  const timer = setInterval(look, 250)
  return {
    /** A migration begins, or the next piece of it. */
    begin(progress: Progress) {
      works = true
      if (progress.name === last?.name) return
      last = progress
      line = soon
      on?.(progress)
    },
    /** It ends, and perhaps another node is next. */
    end() {
      works = false
    },
    stop: () => clearInterval(timer),
  }
}

const inWords = ({ name, done, of }: Progress, seconds: number) =>
  `正在升级数据库：${name}（第 ${done + 1} 个，共 ${of} 个）已用 ${seconds} 秒，请勿中断 / ` +
  `Upgrading the database: ${name} (${done + 1} of ${of}) has taken ${seconds} s`
