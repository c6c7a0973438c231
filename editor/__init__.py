"""The language server: findings, explanations and fixes in an editor, while one types.

============  ==================================================================
``opened``    a file or a notebook as the editor has it, which may not be saved
``analysis``  findings and fixes of one, with what the other files say of it
``answers``   the same in the words of the protocol
``server``    who is told what, and when
============  ==================================================================

It needs ``pip install 'railswitch[server]'``.
"""
