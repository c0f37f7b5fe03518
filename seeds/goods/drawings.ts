import type { Dice } from '../random.ts'

const side = 480

/** Ground and line colours of a style, by the first of these words in its name. */
const colours: readonly (readonly [word: string, ground: string, line: string])[] = [
  ['雪', '#f4f4f1', '#b9bcbf'],
  ['鱼肚', '#efece6', '#a8977f'],
  ['爵士', '#f1f1f0', '#8f959c'],
  ['极光', '#f3f5f6', '#9fb6c4'],
  ['银河', '#8f9498', '#d4d7da'],
  ['灰', '#b3b4b2', '#e3e3e0'],
  ['米', '#e6d8bd', '#bfa67c'],
  ['卡布', '#b99c7f', '#e2d2bf'],
  ['山水', '#d8dcd8', '#6f7f78'],
  ['玉', '#d4e2d6', '#8db09a'],
  ['暖白', '#f3eee4', '#cfc6b4'],
  ['云白', '#eef1f3', '#c2c9cf'],
  ['奶咖', '#cdb49a', '#a48668'],
  ['雾蓝', '#9fb4c2', '#7890a1'],
  ['墨绿', '#3f5a4d', '#2c4137'],
  ['浅橡', '#d9bd93', '#b8965f'],
  ['白橡', '#dcc6a2', '#b99f74'],
  ['枫', '#e0c08e', '#c09a60'],
  ['樱桃', '#a5633f', '#7d4526'],
  ['黑橡', '#5a4a3f', '#3b2f27'],
  ['胡桃', '#7b5638', '#553820'],
  ['柚', '#a9763f', '#82552a'],
  ['榆', '#c49b66', '#9d763f'],
]

function coloursOf(style: string): { ground: string; line: string } {
  const [, ground, line] = colours.find(([word]) => style.includes(word)) ?? ['', '#e7e9ea', '#aab2b8']
  return { ground, line }
}

type Draw = (style: string, dice: Dice) => string

const stone: Draw = (style, dice) => {
  const { ground, line } = coloursOf(style)
  const veins = Array.from({ length: 9 }, () => {
    const [x, y] = [dice.int(-80, side), dice.int(-40, side)]
    const bends = Array.from(
      { length: 3 },
      () => `q ${dice.int(20, 70)} ${dice.int(-30, 60)} ${dice.int(60, 140)} ${dice.int(20, 110)}`,
    )
    return `<path d="M ${x} ${y} ${bends.join(' ')}" fill="none" stroke="${line}" stroke-width="${dice.int(1, 5)}" opacity="0.${dice.int(3, 8)}"/>`
  })
  return rect(0, 0, side, side, ground) + veins.join('') + joints(line)
}

const wood: Draw = (style, dice) => {
  const { ground, line } = coloursOf(style)
  const boards = Array.from({ length: 6 }, (_, board) => {
    const top = board * 80
    const grain = Array.from({ length: 5 }, () => {
      const y = top + dice.int(6, 74)
      return `<path d="M 0 ${y} q 120 ${dice.int(-10, 10)} 240 0 t 240 ${dice.int(-4, 4)}" fill="none" stroke="${line}" stroke-width="${dice.int(1, 3)}" opacity="0.45"/>`
    })
    const end = dice.int(90, 390)
    return rect(0, top, side, 78, ground) + grain.join('') + rect(end, top, 2, 78, line)
  })
  return rect(0, 0, side, side, line) + boards.join('')
}

const door: Draw = style => {
  const { ground, line } = coloursOf(style)
  return (
    wall() +
    rect(140, 40, 200, 420, line) +
    rect(152, 52, 176, 400, ground) +
    panel(176, 82, 128, 140, line) +
    panel(176, 252, 128, 170, line) +
    rect(300, 240, 14, 40, '#6b6f73')
  )
}

const cupboard: Draw = style => {
  const { ground, line } = coloursOf(style)
  const doors = [0, 1, 2].map(at => rect(46 + at * 130, 210, 122, 190, ground) + rect(148 + at * 130, 250, 6, 60, line))
  const above = [0, 1, 2].map(at => rect(46 + at * 130, 50, 122, 110, ground))
  return wall() + above.join('') + rect(36, 194, 408, 14, line) + doors.join('') + rect(46, 404, 388, 20, line)
}

const wardrobe: Draw = style => {
  const { ground, line } = coloursOf(style)
  const doors = [0, 1, 2, 3].map(
    at => rect(60 + at * 91, 40, 87, 390, ground) + rect(138 + at * 91 - 8, 200, 4, 80, line),
  )
  return wall() + rect(54, 34, 372, 404, line) + doors.join('')
}

const vanity: Draw = style => {
  const { ground, line } = coloursOf(style)
  return (
    wall() +
    `<circle cx="240" cy="120" r="86" fill="#dfe9ee" stroke="${line}" stroke-width="6"/>` +
    rect(80, 262, 320, 16, '#fafafa') +
    rect(90, 280, 146, 130, ground) +
    rect(244, 280, 146, 130, ground) +
    rect(222, 330, 6, 34, line) +
    rect(252, 330, 6, 34, line)
  )
}

const toilet: Draw = (_, dice) =>
  wall() +
  `<rect x="160" y="90" width="160" height="150" rx="18" fill="#fbfbfb" stroke="#c7ccd0" stroke-width="4"/>
   <ellipse cx="240" cy="290" rx="112" ry="66" fill="#ffffff" stroke="#c7ccd0" stroke-width="4"/>
   <ellipse cx="240" cy="288" rx="${70 + dice.int(0, 14)}" ry="38" fill="#e8eef1"/>
   <path d="M 168 330 q 16 100 40 106 h 64 q 24 -6 40 -106 z" fill="#f4f5f6" stroke="#c7ccd0" stroke-width="4"/>`

const frame: Draw = style => {
  const { ground } = coloursOf(style)
  const panes = [60, 246].map(x => rect(x, 60, 174, 360, ground) + rect(x + 16, 76, 142, 328, '#cfe3ee'))
  return wall() + panes.join('') + rect(228, 220, 8, 50, '#6b6f73')
}

const drawings: Record<string, Draw> = {
  木纹砖: wood,
  地板: wood,
  木门: door,
  橱柜: cupboard,
  衣柜: wardrobe,
  浴室柜: vanity,
  马桶: toilet,
  门窗: frame,
}

/** Returns the drawing of a category's goods in a style, as SVG. */
export function drawingOf(category: string, style: string, dice: Dice): string {
  const draw = drawings[category] ?? stone
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${draw(style, dice)}</svg>`
}

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

const panel = (x: number, y: number, width: number, height: number, line: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${line}" stroke-width="5"/>`

const wall = () => rect(0, 0, side, side, '#eceae6') + rect(0, 440, side, 40, '#d8d3ca')

const joints = (line: string) =>
  `<path d="M ${side / 2} 0 V ${side} M 0 ${side / 2} H ${side}" stroke="${line}" stroke-width="2" opacity="0.6"/>`
