/**
 * Guesses of Arabic-speaking attackers, beside the lists of the library, which know little Arabic: first names in both
 * scripts, clubs, and the words of this program's people. Most frequent first, folded as search folds.
 */
export const ARABIC_WORDS: string[] = `
  محمد احمد mohamed ahmed mohammed muhammad mahmoud محمود mostafa mustafa مصطفي ibrahim ابراهيم ali علي omar
  omer عمر hassan حسن hussein حسين khaled khalid خالد youssef yousef yusuf joseph يوسف karim kareem كريم abdo
  عبده abdallah abdullah عبدالله عبدالرحمن abdelrahman abdulrahman عبدالعزيز amr عمرو tarek tariq طارق samir
  سمير sameh سامح hany هاني ayman ايمن ashraf اشرف sherif شريف wael وائل walid وليد said saeed سعيد salah صلاح
  ismail اسماعيل ramy rami رامي bilal بلال hamza حمزه osama اسامه islam اسلام adel عادل nabil نبيل magdy مجدي
  gamal jamal جمال kamal كمال fathy فتحي fawzy فوزي sobhy صبحي reda رضا mina مينا george جورج girgis جرجس peter
  بيتر بطرس paula بولا bishoy بيشوي kirolos kyrillos كيرلس mark marco مارك مرقس michael مايكل ميخائيل abanoub
  ابانوب shenouda شنوده john جون يوحنا andrew اندرو philopateer فيلوباتير fady فادي mariam maryam مريم mary mari
  ماري fatma fatima فاطمه aya ايه sara sarah ساره salma سلمي nour noor نور hana هنا heba هبه mona مني amal امل
  iman eman ايمان aisha عائشه zeinab zainab زينب rania رانيا dina دينا yasmin ياسمين nada ندي shaimaa شيماء
  marina مارينا irini ايريني verena فيرينا monica مونيكا christine كريستين demiana دميانه martina مارتينا
  allah الله bismillah بسمالله alhamdulillah الحمدلله inshallah انشاءالله mashallah ماشاءالله yarab يارب
  subhanallah سبحانالله ramadan رمضان yasou3 yaso3 jesus يسوع elmasih المسيح rabena ربنا
  habibi حبيبي habibti حبيبتي omri عمري hayati حياتي albi قلبي mama ماما baba بابا
  masr misr مصر egypt egyptian cairo القاهره alex alexandria اسكندريه giza الجيزه luxor aswan اسوان nile النيل
  ahly alahly elahly الاهلي zamalek elzamalek الزمالك ismaily الاسماعيلي barcelona برشلونه madrid liverpool
  messi ميسي ronaldo رونالدو mosalah محمدصلاح
  scout scouts scouting كشاف كشافه كشافين kashafa jawala جواله ashbal اشبال zahrat زهرات murshidat مرشدات captain
  kaptin كابتن qaed قائد leader khayma kheima خيمه camp معسكر group مجموعه troop فرقه
  password كلمهالسر كلمهالمرور باسورد welcome marhaba مرحبا salam سلام admin test تجربه 123456 12345678 ضصثق شسيب
`
  .trim()
  .split(/\s+/);
