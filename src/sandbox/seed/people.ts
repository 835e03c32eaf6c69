/** First name, last name and the local part of the email address. */
type Person = readonly [first: string, last: string, ascii: string]

/** Names. Combining first names with shifted last names results in a few hundred people. */
const PEOPLE: readonly [Person, ...Person[]] = [
  ['Ada', 'Okafor', 'ada.okafor'],
  ['美咲', '佐藤', 'misaki.sato'],
  ['Zoë', 'van der Berg', 'zoe.vanderberg'],
  ['Ольга', 'Соколова', 'olga.sokolova'],
  ['Liam', "O'Brien", 'liam.obrien'],
  ['أمينة', 'حداد', 'amina.haddad'],
  ['Søren', 'Østergaard', 'soren.ostergaard'],
  ['Priya', 'Raman', 'priya.raman'],
  ['Nguyễn', 'Thị Hương', 'huong.nguyen'],
  ['José', 'Álvarez', 'jose.alvarez'],
  ['Ελένη', 'Παπαδάκη', 'eleni.papadaki'],
  ['Grace', 'Mbeki', 'grace.mbeki'],
  ['민준', '김', 'minjun.kim'],
  ['Tom', 'Lindqvist', 'tom.lindqvist'],
  ['נועה', 'לוי', 'noa.levi'],
  ['Maya', 'Fischer', 'maya.fischer'],
  ['अर्जुन', 'शर्मा', 'arjun.sharma'],
  ['Elif', 'Yıldız', 'elif.yildiz'],
  ['Noah', 'Dubois', 'noah.dubois'],
]

const FIRST_ROUND = PEOPLE.length

/** Returns a name by number: first as in the list, then with shifted last names. */
export function personAt(index: number): { first: string; last: string; email: string } {
  const round = Math.floor(index / FIRST_ROUND)
  const [first, , firstAscii] = PEOPLE[index % FIRST_ROUND] ?? PEOPLE[0]
  const [, last, lastAscii] = PEOPLE[(index + round) % FIRST_ROUND] ?? PEOPLE[0]
  const [given = ''] = firstAscii.split('.')
  const family = lastAscii.slice(lastAscii.indexOf('.') + 1)
  return { first, last, email: `${given}.${family}${round < FIRST_ROUND ? '' : round}` }
}

/** Names of companies. */
export const COMPANIES = [
  'Aurora Freight',
  'Bluebird Robotics',
  '北辰電機',
  'Cedar & Sons',
  'Delta Foods',
  'Équinoxe Énergie',
  'Fjord Textiles',
  'Granite Health',
  'Harbor Labs',
  'Ижора Метал',
  'Juniper Travel',
  'Kestrel Avionics',
  'Lumen Optics',
  'Maple Leasing',
  'Nordlicht Verlag',
  'Orchard Bank',
] as const
