import type { JsonMessages } from '../en/json.js'
import { formatNumber } from '../formatNumber.js'
import { isolated } from '../isolated.js'
import { type PluralForms, plural } from '../plural.js'

/** Formats a count in a tree, which is left-to-right in every language. */
const counted = (count: number, forms: PluralForms) => isolated(plural('ar', count, forms))

export const arJson: JsonMessages = {
  members: (count) =>
    counted(count, {
      zero: 'بلا خصائص',
      one: 'خاصية واحدة',
      two: 'خاصيتان',
      few: '# خصائص',
      many: '# خاصية',
      other: '# خاصية',
    }),
  items: (count) =>
    counted(count, {
      zero: 'بلا عناصر',
      one: 'عنصر واحد',
      two: 'عنصران',
      few: '# عناصر',
      many: '# عنصرًا',
      other: '# عنصر',
    }),
  more: (left) => `عرض المزيد (المتبقي: ${formatNumber('ar', left)})`,
  earlier: (left) => `عرض السابق (المتبقي: ${formatNumber('ar', left)})`,
  search: (what) => `البحث في ${isolated(what)}`,
  searchHint: 'البحث في المفاتيح والقيم',
  matches: (position, count) =>
    `النتيجة ${formatNumber('ar', position)} من ${formatNumber('ar', count)}`,
  firstMatches: (position, count) =>
    `النتيجة ${formatNumber('ar', position)} من أول ${formatNumber('ar', count)}`,
  noMatches: 'لا توجد نتائج',
  previous: 'النتيجة السابقة',
  next: 'النتيجة التالية',
  expandAll: 'توسيع الكل',
  collapseAll: 'طي الكل',
  expandedSome: (lines) =>
    plural('ar', lines, {
      zero: 'لم يُوسَّع أي سطر',
      one: 'وُسِّع السطر الأول',
      two: 'وُسِّع أول سطرين',
      few: 'وُسِّعت أول # أسطر',
      many: 'وُسِّع أول # سطرًا',
      other: 'وُسِّع أول # سطر',
    }),
  path: 'المسار',
  showAll: (characters) =>
    plural('ar', characters, {
      zero: 'عرض النص كاملًا',
      one: 'عرض النص كاملًا (حرف واحد)',
      two: 'عرض النص كاملًا (حرفان)',
      few: 'عرض النص كاملًا (# أحرف)',
      many: 'عرض النص كاملًا (# حرفًا)',
      other: 'عرض النص كاملًا (# حرف)',
    }),
  showLess: 'عرض أقل',
  inexact: 'قد تكون الأرقام الأخيرة غير صحيحة',
}
