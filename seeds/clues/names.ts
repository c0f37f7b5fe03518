import type { Dice } from '../random.ts'

const surnames = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦傅方白邹孟熊秦邱江尹薛阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严',
].map((surname, rank) => ({ surname, share: 1 / (rank + 8) }))
const compound = ['欧阳', '上官', '司徒', '诸葛']

const men =
  '伟强磊军勇杰涛超明刚平辉鹏飞波斌宇浩凯健俊帆鑫波亮成峰 建国 建华 志强 志远 文博 子轩 浩然 宇航 明哲 俊杰 俊熙 ' +
  '天佑 家豪 嘉伟 海涛 海波 国栋 国庆 永康 少华 晓东 晓峰 立新 学文 思源 思远 一鸣 泽宇 泽楷 睿哲 承志 景行 伯言 卫东 振华 ' +
  '世杰 云飞 德胜 长林 金龙 玉林 春生 小军 大为 正阳 启航 弘毅 逸飞 楚雄 亦凡 锦程 安邦'
const women =
  '芳娜敏静丽艳娟霞燕玲梅莉萍红英慧洁琳雪倩婷颖莹璐瑶琪 秀英 桂英 丽华 丽娟 淑芬 雪梅 晓燕 晓琳 海燕 春梅 ' +
  '雨桐 雨欣 雨涵 梓涵 欣怡 佳怡 诗涵 思琪 思雨 梦洁 梦瑶 婉清 若曦 可馨 语嫣 紫萱 静怡 雅婷 雅琴 文静 玉兰 美玲 凤霞 ' +
  '秋月 冬梅 晓彤 亦菲 楚楚 依依 念慈 知微 书瑶 舒窈 沐晴 清妍 安琪 佩珊 惠芳'

/** Single characters and words alike: each is a given name. */
function given(list: string): string[] {
  const [single = '', ...words] = list.split(' ')
  return [...single, ...words]
}

const givenNames = { man: given(men), woman: given(women) }

export type CustomerName = { name: string /** How staff speak of them: 王女士. */; called: string }

/** A customer's name: mostly in full, sometimes only the form of address, as sellers write it down. */
export function customerName(dice: Dice): CustomerName {
  const surname = dice.chance(0.006) ? dice.pick(compound) : dice.weigh(surnames, one => one.share).surname
  const sex = dice.chance(0.54) ? 'woman' : 'man'
  const called = surname + (sex === 'woman' ? '女士' : '先生')
  return { name: dice.chance(0.78) ? surname + dice.pick(givenNames[sex]) : called, called }
}
