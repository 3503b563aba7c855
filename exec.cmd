@rem npm runs `exec node ...` of package.json: the shell is replaced, so that signals reach Node. cmd.exe has no exec.
@%*
