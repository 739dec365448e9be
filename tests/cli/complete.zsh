# SPDX-License-Identifier: MIT
# zsh -f complete.zsh FILE LINE: prints LINE as it is after a tab in a
# terminal, with the completions of FILE.  Writes .zshrc here.
cat > .zshrc <<END
autoload -Uz compinit bashcompinit
compinit -u -D
bashcompinit
source ${(q)1}
zle-line-init () {
  BUFFER=${(qq)2} CURSOR=${#2}
  zle complete-word
  print -r -- "<\$BUFFER>"
  exit
}
zle -N zle-line-init
END
zmodload zsh/zpty
zpty shell ZDOTDIR=${(q)PWD} zsh -d -i
zpty -r -m shell text '*<*>*'
text=${text##*<}
print -r -- "${text%%>*}"
