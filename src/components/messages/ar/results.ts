import type { ResultMessages } from '../en/results.js'
import { isolated } from '../isolated.js'
import { plural } from '../plural.js'

export const arResults: ResultMessages = {
  caption: 'السجلات',
  idle: 'تظهر السجلات المطابقة هنا.',
  searching: 'جارٍ البحث…',
  cancelled: 'أُلغي البحث. ابحث مجددًا لرؤية السجلات.',
  offline: 'أنت غير متصل بالإنترنت. يبدأ البحث عند عودة الاتصال.',
  count: (count) =>
    plural('ar', count, {
      zero: 'لم يُعثر على أي سجل',
      one: 'عُثر على سجل واحد',
      two: 'عُثر على سجلين',
      few: 'عُثر على # سجلات',
      many: 'عُثر على # سجلًا',
      other: 'عُثر على # سجل',
    }),
  onePage: 'تُعرض الصفحة الأولى من النتائج فقط.',
  none: 'لا توجد سجلات مطابقة',
  noneHint:
    'لا يشمل البحث إلا الصفحة الأولى من النتائج. ضيّق الشروط أو تحقق من الإملاء أو ابحث بحقل آخر.',
  criteria: (objectName, count) =>
    count > 0
      ? `جرى البحث في ${isolated(objectName)} عن السجلات التي فيها`
      : `جرى البحث في ${isolated(objectName)} بلا شروط`,
  equals: 'يساوي',
  older: 'تُعرض نتائج البحث السابق.',
  refreshing: 'جارٍ التحديث. تُعرض نتائج سابقة.',
  stale: 'تعذّر التحديث. تُعرض نتائج سابقة.',
  record: 'السجل',
  recordAt: (position) => `السجل ${position}`,
  mapped: 'معيّن',
  emptyText: 'نص فارغ',
  fieldCount: (count) =>
    plural('ar', count, {
      zero: 'بلا حقول',
      one: 'حقل واحد',
      two: 'حقلان',
      few: '# حقول',
      many: '# حقلًا',
      other: '# حقل',
    }),
  unreadable: (count) =>
    plural('ar', count, {
      zero: 'قُرئت كل السجلات.',
      one: 'تعذّرت قراءة سجل واحد.',
      two: 'تعذّرت قراءة سجلين.',
      few: 'تعذّرت قراءة # سجلات.',
      many: 'تعذّرت قراءة # سجلًا.',
      other: 'تعذّرت قراءة # سجل.',
    }),
  faulty: 'تنسيق غير متوقع',
  faults: 'تنسيق هذا السجل غير متوقع، لذلك يُعرض دون تغيير.',
  show: (what) => `عرض ${isolated(what)}`,
  choose: 'اختيار',
  chooseRecord: (what) => `اختيار ${isolated(what)}`,
  view: 'العرض بصيغة',
  views: { table: 'جدول', cards: 'بطاقات', json: 'JSON' },
  columns: 'الأعمدة',
  columnsShown: (shown, all) => `الأعمدة الظاهرة: ${shown} من ${all}`,
  searchColumns: 'البحث في الأعمدة',
  columnsFound: (count) =>
    plural('ar', count, {
      zero: 'لا توجد أعمدة مطابقة',
      one: 'عمود مطابق واحد',
      two: 'عمودان مطابقان',
      few: '# أعمدة مطابقة',
      many: '# عمودًا مطابقًا',
      other: '# عمود مطابق',
    }),
  allColumns: 'عرض الكل',
  firstColumns: 'إعادة الضبط',
  export: 'تصدير',
  asFormat: (format) => `السجلات بصيغة ${isolated(format)}`,
  download: (format) => `تنزيل ${isolated(format)}`,
  parts: { fields: 'الحقول', mappedFields: 'المعيّنة', raw: 'البيانات الأصلية', other: 'أخرى' },
  origins: {
    fields: 'أسماء الحقول لدى المزوّد.',
    mappedFields: 'أسماء الحقول المعيّنة لهذا التكامل.',
    raw: 'سجل المزوّد دون تغيير.',
    other: 'بيانات إضافية من الخدمة.',
  },
  partMissing: 'غير مضمَّن في هذا السجل.',
}
