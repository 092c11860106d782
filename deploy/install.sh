#!/bin/sh
# Sets up a Khayma server on Debian 12, 13 or Ubuntu 24.04, or 22.04 behind another web server: `sudo sh install.sh group.example`.
# Says first what it will do; run again, it changes nothing that is right. `sh install.sh --help` lists its arguments.
set -eu

releases=${KHAYMA_RELEASES:-https://github.com/khayma-scouts/khayma/releases}
# Put before every folder of the system, so that a test has a server of its own.
root=${KHAYMA_ROOT:-}
opt=$root/opt/khayma etc=$root/etc/khayma data=$root/var/lib/khayma bin=$root/usr/local/bin
settings=$etc/khayma.env units=$root/etc/systemd/system caddy=$root/etc/caddy
address='' email='' copy_to='' archive='' proxy=caddy ask=yes dry=no act=install changed=no

# Says an Arabic sentence, or the English one where the terminal's language is English.
say() { case ${LC_ALL:-${LANG:-}} in en*) printf '%s\n' "$2" ;; *) printf '%s\n' "$1" ;; esac; }
fail() { say "$1" "$2" >&2; exit 1; }
usage() {
  cat <<'END'
sudo sh install.sh [ADDRESS] [arguments]
  ADDRESS           اسم الموقع، مثل group.example (the server's name)
  --email E         بريد من يتلقى تنبيه الشهادة (for the certificate)
  --copy-to PLACE   مكان على جهاز آخر تُنسخ إليه النسخ كل يوم: user@host:folder (daily copies of the backups)
  --behind-proxy    أمامه خادم ويب من عندك (another web server speaks TLS)
  --archive FILE    ملف الإصدار بدلاً من تنزيله (a file in place of a download)
  --yes             بلا أسئلة (asks nothing)
  --dry-run         يقول ما سيفعله ولا يفعله (says what it would do)
  uninstall         يزيل البرنامج ويبقي البيانات (removes the program, leaves the data)
END
}

while [ $# -gt 0 ]; do
  case $1 in
    --email) email=$2 && shift ;;
    --copy-to) copy_to=$2 && shift ;;
    --archive) archive=$2 && shift ;;
    --behind-proxy) proxy=none ;;
    --yes) ask=no ;;
    --dry-run) dry=yes ;;
    --help) usage && exit 0 ;;
    uninstall) act=uninstall ;;
    -*) usage >&2 && exit 2 ;;
    *) address=$1 ;;
  esac
  shift
done

# Asks one question; without a terminal, or with --yes, the answer is empty.
question() {
  answer=''
  [ "$ask" = yes ] && [ -t 0 ] || return 0
  say "$1" "$2"
  read -r answer
}
# Does a step, or only says it.
step() { if [ "$dry" = yes ]; then echo "  $*"; else "$@"; fi; }
# Writes standard input into a file with these rights, where it says something else; returns 1 where it was right already.
put() {
  new=$(cat)
  if [ -f "$2" ] && [ "$(cat "$2")" = "$new" ]; then return 1; fi
  if [ "$dry" = yes ]; then echo "  write $2 ($1)" && return 0; fi
  (umask 077 && printf '%s\n' "$new" > "$2.new")
  chmod "$1" "$2.new"
  mv "$2.new" "$2"
}
of_settings() { sed -n "s/^$1=//p" "$settings" 2>/dev/null | head -n 1; }
on_systemd() { command -v systemctl > /dev/null; }

if [ "$dry" = no ] && [ "$(id -u)" != 0 ]; then
  fail 'هذا الأمر يحتاج إلى صلاحيات الجهاز: sudo sh install.sh' 'This is for root: sudo sh install.sh'
fi

if [ "$act" = uninstall ]; then
  if on_systemd; then
    step systemctl disable --quiet --now khayma || true
    [ ! -f "$units/khayma-copy.timer" ] || step systemctl disable --quiet --now khayma-copy.timer || true
  fi
  step rm -f "$units/khayma.service" "$units/khayma-copy.service" "$units/khayma-copy.timer" "$bin/khayma"
  if [ -f "$caddy/khayma.caddy" ]; then
    step rm -f "$caddy/khayma.caddy"
    step sed -i '/^import khayma.caddy$/d' "$caddy/Caddyfile"
    [ ! -f "$caddy/Caddyfile.before-khayma" ] || step mv "$caddy/Caddyfile.before-khayma" "$caddy/Caddyfile"
    step systemctl restart caddy || true
  fi
  step rm -rf "$opt"
  say "أُزيل البرنامج. بيانات المجموعة ونسخها باقية في $data، والإعدادات في $etc" \
    "The program is removed. The group's data and backups stay in $data, the settings in $etc"
  exit 0
fi

# A server that is set up stays behind its web server, and keeps the e-mail of its certificate.
[ -z "$(of_settings KHAYMA_BEHIND_PROXY)" ] || proxy=none
[ -n "$email" ] || email=$(sed -n 's/^\ttls \(.*@.*\)$/\1/p' "$caddy/khayma.caddy" 2>/dev/null || true)

# The system, and what is missing of it.
. /etc/os-release
case "$ID $VERSION_ID" in
  'debian 12' | 'debian 13' | 'ubuntu 24.04') ;;
  'ubuntu 22.04')
    [ "$proxy" = none ] ||
      fail 'ليس بين حزم Ubuntu 22.04 خادم الويب Caddy. خذ خادماً بنظام Debian 13 أو Ubuntu 24.04، أو ضع nginx أمام البرنامج كما في docs/operations.md، ثم: sudo sh install.sh --behind-proxy' \
        'Ubuntu 22.04 has no package of Caddy. Take Debian 13 or Ubuntu 24.04, or set up nginx as docs/operations.md says, then: sudo sh install.sh --behind-proxy' ;;
  *) say "لم يُجرَّب هذا على $PRETTY_NAME، وقد يعمل" "Nobody has tried this on $PRETTY_NAME; it may work" ;;
esac
case $(uname -m) in
  x86_64) arch=x64 ;;
  aarch64) arch=arm64 ;;
  *) fail "لا يوجد إصدار لمعالج $(uname -m)" "There is no version for the processor $(uname -m)" ;;
esac

# At most three questions; a server that is set up knows the answers.
[ -n "$address" ] || address=$(of_settings KHAYMA_ADDRESS)
[ -n "$address" ] ||
  { question 'ما اسم الموقع الذي سيفتحه القادة؟ مثل group.example' 'What is the name that captains will open? As group.example'; address=$answer; }
case $address in
  '' | *[!a-z0-9.-]* | .* | -*) fail 'اكتب اسم الموقع: sudo sh install.sh group.example' 'Say the name: sudo sh install.sh group.example' ;;
esac
[ -n "$copy_to" ] || copy_to=$(of_settings KHAYMA_COPY_TO)
if [ ! -f "$settings" ]; then
  [ "$proxy" = none ] || [ -n "$email" ] ||
    { question 'بريد إلكتروني تصله رسالة إن لم تتجدد الشهادة (أو اتركه فارغاً):' 'An e-mail for word of a certificate that is not renewed (or nothing):'; email=$answer; }
  [ -n "$copy_to" ] ||
    { question 'إلى أين تُنسخ النسخ الاحتياطية كل يوم؟ مثل user@host:folder (أو اتركه فارغاً):' 'Where are backups copied every day? As user@host:folder (or nothing):'; copy_to=$answer; }
fi
if [ "$proxy" = caddy ] && ! getent ahosts "$address" | cut -d ' ' -f 1 | grep -qxF "$(hostname -I 2>/dev/null | tr ' ' '\n')"; then
  say "تنبيه: الاسم $address لا يقود إلى هذا الجهاز نفسه، والشهادة تحتاج إلى ذلك" "Mind: $address does not lead to this very machine, which the certificate needs"
fi

packages='tar libatomic1'
[ "$proxy" = none ] || packages="$packages caddy"
[ -z "$copy_to" ] || packages="$packages rsync openssh-client"
[ -n "$archive" ] || packages="$packages curl ca-certificates"
say "ستُضبط خيمة على هذا الجهاز للموقع $address:
  المستخدم khayma، والبرنامج في $opt، والبيانات في $data، والإعدادات في $etc
  حزم النظام: $packages
  خدمة khayma تبدأ مع الجهاز، ونسخة احتياطية كل يوم${copy_to:+ تُنقل إلى $copy_to}
للتراجع عن ذلك كله: sudo sh install.sh uninstall" \
  "Khayma is set up on this machine for $address:
  the user khayma, the program in $opt, the data in $data, the settings in $etc
  packages of the system: $packages
  the service khayma starts with the machine; a backup every day${copy_to:+, copied to $copy_to}
To undo all of it: sudo sh install.sh uninstall"
question 'اضغط Enter للمتابعة، أو Ctrl-C للتوقف' 'Press Enter to go on, or Ctrl-C to stop'

missing=''
for package in $packages; do
  dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
if [ -n "$missing" ]; then
  step apt-get update --quiet
  # shellcheck disable=SC2086 # Each word is a package.
  step env DEBIAN_FRONTEND=noninteractive apt-get install --quiet --yes --no-install-recommends $missing
fi

id khayma > /dev/null 2>&1 || step useradd --system --home-dir "$data" --shell /usr/sbin/nologin khayma
step install -d -m 0755 "$opt" "$opt/versions" "$etc"
step install -d -m 0700 -o khayma -g khayma "$data" "$data/backups"

# The version, fetched or brought, checked by its sum, for root alone to change.
if [ ! -e "$opt/current" ] && [ "$dry" = yes ]; then
  echo "  unpack ${archive:-the newest version of $releases} into $opt/versions"
elif [ ! -e "$opt/current" ]; then
  draft=$(mktemp -d "$opt/versions/.draft-XXXXXX")
  trap 'rm -rf "$draft"' EXIT
  if [ -z "$archive" ]; then
    fetch() { curl --fail --location --silent --show-error --output "$draft/$1" "$releases/latest/download/$1"; }
    fetch SHA256SUMS
    archive=$draft/$(grep -o "khayma-[0-9.]*-linux-$arch.tar.gz" "$draft/SHA256SUMS" | head -n 1)
    fetch "${archive##*/}"
  fi
  file=${archive##*/}
  (cd "$(dirname "$archive")" && grep " $file\$" SHA256SUMS | sha256sum --check --status) ||
    fail "الملف $file ليس كما نُشر، أو لا يوجد SHA256SUMS بجواره" "$file is not what was published, or has no SHA256SUMS beside it"
  mkdir "$draft/unpacked"
  tar --extract --gzip --no-same-owner --strip-components=1 --directory "$draft/unpacked" --file "$archive"
  place=$opt/versions/$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$draft/unpacked/package.json")
  rm -rf "$place"
  mv "$draft/unpacked" "$place"
  chmod 0755 "$place"
  ln -s "$place" "$opt/current"
fi
step ln -sfn "$opt/current/khayma" "$bin/khayma"

behind=''
[ "$proxy" = caddy ] || behind=yes
if [ ! -f "$settings" ] || [ "$(of_settings KHAYMA_BEHIND_PROXY)" != "$behind" ] || [ "$(of_settings KHAYMA_ADDRESS)" != "$address" ] || [ "$(of_settings KHAYMA_COPY_TO)" != "$copy_to" ]; then
  # What somebody added by hand stays.
  kept=$(grep -vE '^(KHAYMA_ADDRESS|KHAYMA_BEHIND_PROXY|KHAYMA_COPY_TO|DATA_DIR|BACKUP_DIR|UPDATE_CHECK)=|^#' "$settings" 2>/dev/null || true)
  data_dir=$(of_settings DATA_DIR) backup_dir=$(of_settings BACKUP_DIR) check=$(of_settings UPDATE_CHECK)
  put 0600 "$settings" <<END && changed=yes
# The settings of Khayma; docs/operations.md lists them all. Only root reads this file.
KHAYMA_ADDRESS=$address
KHAYMA_BEHIND_PROXY=$behind
KHAYMA_COPY_TO=$copy_to
DATA_DIR=${data_dir:-$data}
BACKUP_DIR=${backup_dir:-$data/backups}
UPDATE_CHECK=${check:-yes}
$kept
END
fi

source=$opt/current/deploy
put_unit() {
  if [ "$dry" = yes ]; then echo "  write $units/$1 (0644)"
  elif put 0644 "$units/$1" < "$source/$1"; then changed=yes; fi
}
put_unit khayma.service
if [ -n "$copy_to" ]; then
  put_unit khayma-copy.service
  put_unit khayma-copy.timer
  [ -f "$etc/copy-key" ] || step ssh-keygen -q -t ed25519 -N '' -C khayma -f "$etc/copy-key"
fi
if [ "$proxy" = caddy ]; then
  port=$(of_settings PORT)
  if [ -n "$(of_settings GROUPS_DOMAIN)" ]; then
    sed "s/127\.0\.0\.1:3000/127.0.0.1:${port:-3000}/" "$source/Caddyfile-groups" | put 0644 "$caddy/khayma.caddy" && reload=yes
  else
    sed '/^\t$/d' <<END | put 0644 "$caddy/khayma.caddy" && reload=yes
$address {
	${email:+tls $email}
	@metrics path /metrics /metrics/*
	respond @metrics 404
	reverse_proxy 127.0.0.1:${port:-3000} {
		flush_interval -1
	}
}
END
  fi
  if ! grep -qx 'import khayma.caddy' "$caddy/Caddyfile" 2>/dev/null; then
    # The file that Caddy's package brings answers for every name.
    [ ! -f "$caddy/Caddyfile" ] || step mv "$caddy/Caddyfile" "$caddy/Caddyfile.before-khayma"
    echo 'import khayma.caddy' | put 0644 "$caddy/Caddyfile" && reload=yes
  fi
  if on_systemd && { [ "${reload:-no}" = yes ] || ! systemctl is-active --quiet caddy; }; then
    step systemctl reload-or-restart caddy || say 'لم يبدأ Caddy، والسبب: journalctl -u caddy -n 20' 'Caddy did not start; read why: journalctl -u caddy -n 20'
  fi
fi

if on_systemd; then
  if [ "$changed" = yes ] || ! systemctl is-active --quiet khayma; then
    step systemctl daemon-reload && step systemctl enable --quiet khayma && step systemctl restart khayma
    [ -z "$copy_to" ] || step systemctl enable --quiet --now khayma-copy.timer
  fi
else
  say 'لا يعمل systemd هنا: شغّل khayma serve بنفسك' 'There is no systemd here: run khayma serve yourself'
fi
[ "$dry" = no ] || exit 0
if [ -n "$copy_to" ]; then
  say "أضف هذا المفتاح إلى authorized_keys على الجهاز الآخر:" 'Add this key to authorized_keys on the other machine:'
  cat "$etc/copy-key.pub"
fi
"$bin/khayma" welcome
