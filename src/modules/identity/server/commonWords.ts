/**
 * The words of which the commonest passwords consist, in small letters: those that published lists of leaked passwords have in front, in English and
 * Chinese, with the commonest Chinese names and places in pinyin. Such a list has ten thousand passwords; most of them are one of these words, a run of the
 * keyboard or a day, alone, twice or beside each other, which `passwordWeakness.ts` all finds. So the list is short, and finds more than
 * the ten thousand.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
pass password passwd passwort passw0rd pwd admin administrator root user username login logon guest test tester testing temp default system server manager
master super superuser supervisor sysadmin oracle mysql postgres linux windows microsoft google apple facebook twitter linkedin youtube amazon
tencent taobao alibaba baidu weixin wechat weibo huawei xiaomi office company demo hello world welcome letmein iloveyou loveyou lovely love lover forever
secret private public access account changeme change unknown nothing whatever computer internet network security secure number phone mobile
letmein1 trustno1 monkey dragon tiger lion panda kitty pussy horse eagle falcon wolf bear shark snake turtle rabbit mouse bird fish dog cat
doggie puppy kitten ginger buster bailey charlie max buddy rocky lucky shadow midnight sunshine sunny moon star stars starwars sky skywalker rainbow flower
flowers rose lily daisy jasmine summer winter spring autumn snow rain storm thunder fire ice water ocean river mountain forest earth
football baseball basketball soccer hockey tennis golf golfer volleyball swimming runner player players game games gamer gaming winner champion
arsenal chelsea liverpool barcelona manchester united yankees cowboys lakers steelers eagles rangers raiders packers dolphins redsox
superman batman spiderman ironman pokemon pikachu naruto mario zelda minecraft fortnite counter starcraft warcraft diablo matrix
michael jennifer jessica jordan joshua daniel david andrew anthony william robert richard thomas matthew james john george charles edward
ashley amanda nicole michelle melissa stephanie elizabeth samantha sarah laura maria anna linda patricia barbara susan karen nancy
hunter killer hacker ninja soldier sniper warrior king queen prince princess angel devil demon god jesus christ heaven hell magic wizard mystic
freedom liberty america american london paris berlin china chinese canada mexico brazil russia india japan korea europe africa asia
ferrari porsche mercedes corvette mustang camaro harley yamaha honda toyota nissan chevy ford bmw audi jaguar
chocolate cookie coffee banana orange apples cherry peanut butter cheese pepper sugar honey candy pizza chicken
money dollar dollars cash gold golden silver diamond crystal platinum rich bitch fuck fucker fuckyou fuckme asshole shit sexy sex hottie hot baby babe
babygirl babyboy girl girls boy boys friend friends family mother father mommy daddy brother sister happy smile beautiful pretty cutie sweet sweety
music guitar drummer piano rock metal metallica nirvana slipknot eminem black white red blue green yellow purple pink orange1
cool awesome great good best first one two three four five six seven eight nine ten zero hundred thousand
qwerty qwert qwertyuiop qwerty1 azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qweasd qweasdzxc asdzxc
abc abcd abcde abcdef abcabc aaa aaaa abc123 a123456 q123456 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx q1w2e3 q1w2e3r4 qwe asd zxc qaz wsx edc
123qwe 123abc 123asd 123321 112233 121212 123123 131313 1314 520 521 5201314 1314520 5211314 7758521 7758258 5845201314 147258 147258369 159357
159753 456789 741852 741852963 789456 789456123 852456 963852741 147852 147896325 666 888 999 110 119 120 911 007 10086 10010 12306 12345
168 518 588 688 886 918 1688 5188 8888 6666 9999 1234 4321 1111 0000 2222 3333 5555 7777 54321 654321 987654321 0123456789
woaini woaini1314 woaini520 woaiwojia woaiwo woainia woai aini wobuaini woshishui woshi shishui nishishui nihao nihaoma niyao laopo laogong baobei baobao
tiantian mama baba mami gege jiejie didi meimei jiajia wangba wobuzhidao buzhidao wozhidao meiyou haoma tamade caonima nima sb shabi
shazi bendan zhu zhuzhu xiaozhu xiaogou xiaomao xiaoming xiaohong xiaoxiao daxia dashen gaoshou meinv shuaige zhongguo zhonghua zhongwen renmin
beijing shanghai guangzhou shenzhen tianjin chongqing chengdu hangzhou nanjing suzhou wuhan xian xiamen foshan dongguan qingdao dalian shenyang
changsha zhengzhou jinan hefei fuzhou kunming nanning guiyang haikou lanzhou taiyuan ningbo wenzhou wuxi guangdong jiangsu zhejiang
shandong henan hebei hunan hubei sichuan fujian anhui jiangxi yunnan guizhou guangxi taiwan xianggang aomen
mima wodemima denglu zhanghao yonghu guanli guanliyuan ceshi gongsi xiaoshou caiwu cangku yewu bangong zhuangxiu jiancai cizhuan taozhuan
wang zhang liu chen yang zhao huang zhou sun zhu guo lin gao luo zheng liang xie song tang han feng deng cao peng zeng xiao tian dong pan yuan cai
jiang ding wei xue yan jia xia fang zou xiong meng qin shao hou bai long duan lei tan liao yin hao kong kang shi shen chang lai qiu gong wen
jing min hong ming hua ping gang jun jie qiang bin ying yun ting tao chao bo yong hui xin rui kai yue chun jian guang guo liang xiang
zhangwei wangwei wangfang liwei lina zhangmin lijing wangjing liuwei wangxiuying zhangli xiuying guiying wangyan zhangjing liqiang wangqiang
lijuan wangli zhangyong liuyang zhanglei liujie zhangjie lijie chenjie wanglei yangyang xiaoyu xiaoli xiaoyan haohao doudou niuniu
fendou jiayou kuaile xingfu gongxi facai facai888 caishen shunli jiankang pingan wanshi ruyi dashi zuguo aiguo
asdasd asdfasdf qweqwe qwerqwer zxczxc asd123 qwe123 zxc123 abc123456 aa123456 qq123456 w123456 z123456 s123456 as123456 wang123456 zhang123
admin123 root123 test123 guest123 user123 pass123 passw0rd1 hello123 welcome1 iloveu ilove ilovey loveme lovers
monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december
alexander alex nicholas benjamin christian jonathan brandon justin tyler austin ryan kevin brian jason steven patrick peter martin oliver
sophie emily emma hannah rachel rebecca victoria natasha natalie vanessa monica angela sandra diana helen julia olivia chloe lauren
merlin phoenix raven scorpion viper cobra panther cheetah zebra monster zombie vampire ghost spirit legend hero captain pirate
cameron morgan taylor parker cooper carter mason logan dakota dallas austin houston boston chicago phoenix1 denver orlando
samsung nokia iphone android sony nintendo playstation xbox intel pentium compaq dell macbook
hardcore slayer gandalf frodo tolkien sauron startrek enterprise voyager scooby snoopy garfield mickey donald goofy tweety bugs
marlboro jackson johnny jimmy bobby billy tommy danny sammy teddy freddy eddie jerry harry larry barney homer simpson
peaches strawberry blueberry raspberry vanilla caramel cupcake muffin pumpkin potato tomato onion garlic
trouble crazy lazy stupid idiot loser fatboy bigdog bigboy bigdaddy playboy cowboy tigger
`
    .trim()
    .split(/\s+/),
)
